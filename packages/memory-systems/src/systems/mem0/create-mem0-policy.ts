import type { Mem0MemoryOptions } from './mem0-memory-options.js';
import { extractionInstructions, type Mem0Policy } from './mem0-policy.js';
import { rulesOf } from './rules-of.js';

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
