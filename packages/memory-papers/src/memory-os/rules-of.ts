import type { MemoryOsMemoryOptions } from './memory-os-memory-options.js';
import { referenceRules } from './reference/reference-rules.js';
import { fixedRules, type MemoryOsRules } from './rules.js';

/** The rules of a profile; the originals differ by preset. */
export function rulesOf({
  profile,
  preset,
}: Pick<MemoryOsMemoryOptions, 'profile' | 'preset'>): MemoryOsRules {
  return { fixed: fixedRules, reference: referenceRules[preset] }[profile];
}
