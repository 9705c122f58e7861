import type { JsonObject } from '@memgym/core';
import type { ChangeRequest } from '../../scoped/index.js';
import { evolveInstructionsPrompt } from '../../toolkit/prompts/evolve-instructions.js';
import type { Mem0Target } from './mem0-memory-options.js';
import type { Mem0State } from './mem0-policy.js';

/** Instructions after feedback, and what changed in them. */
export interface Rewritten {
  readonly text: string;
  readonly changes: string[];
}

const duties: Record<Mem0Target, string> = {
  fact_extraction_prompt: 'takes facts about one person out of conversations',
  update_memory_prompt: 'keeps stored facts about one person in step with new ones',
};

/** @throws {ProviderError} when the reply cannot be read */
export async function rewriteInstructions(
  target: Mem0Target,
  instructions: string,
  feedback: JsonObject,
  ask: ChangeRequest<Mem0State>['ask'],
): Promise<Rewritten> {
  const asked = { duty: duties[target], instructions, feedback };
  const { instructions: text, changes } = await ask(evolveInstructionsPrompt, asked);
  return { text, changes };
}
