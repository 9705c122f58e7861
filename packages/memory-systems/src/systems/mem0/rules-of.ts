import type { Profile } from '@memgym/core';
import type { Mem0MemoryOptions } from './mem0-memory-options.js';
import { extractionInstructions, type Mem0Policy } from './mem0-policy.js';
import { referenceRules } from './reference/reference-rules.js';
import { fixedRules, type Mem0Rules } from './rules.js';

const rules = { fixed: fixedRules, reference: referenceRules };

/** The rules of a profile. */
export const rulesOf = (profile: Profile): Mem0Rules => rules[profile];

/** The initial instructions of an empty memory. */
export function createMem0Policy({
  profile,
  initialPolicy,
  factPrompt,
  updatePrompt,
}: Mem0MemoryOptions): Mem0Policy {
  return {
    fact_extraction_prompt: factPrompt ?? extractionInstructions[initialPolicy],
    update_memory_prompt: updatePrompt ?? rulesOf(profile).updateInstructions[initialPolicy],
  };
}
