import type { AwiMemoryOptions } from './awi-memory-options.js';
import type { AwiPolicy } from './awi-policy.js';
import { referenceRules } from './reference/reference-rules.js';
import { fixedRules } from './rules.js';

/** The rules of each profile. */
export const rulesOf = { fixed: fixedRules, reference: referenceRules };

/** The policy an empty memory starts with. */
export function createAwiPolicy({
  profile,
  ...options
}: Pick<AwiMemoryOptions, 'initialPolicy' | 'initialText' | 'profile'>): AwiPolicy {
  return rulesOf[profile].firstPolicy(options);
}
