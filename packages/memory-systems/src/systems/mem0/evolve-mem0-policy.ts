import type { JsonObject } from '@memgym/core';
import type { ChangeRequest, Evolution } from '../../scoped/index.js';
import { evolveInstructionsPrompt } from '../../toolkit/prompts/evolve-instructions.js';
import { evolvePromptReferencePrompt } from '../../toolkit/prompts/evolve-prompt-reference.js';
import type { Mem0MemoryOptions, Mem0Target } from './mem0-memory-options.js';
import type { Mem0State } from './mem0-policy.js';

const duties: Record<Mem0Target, string> = {
  fact_extraction_prompt: 'takes facts about one person out of conversations',
  update_memory_prompt: 'keeps stored facts about one person in step with new ones',
};

/**
 * Lets the model rewrite the changeable instructions, one after another: AMemGym’s `rag-evolve`.
 * @throws {ProviderError} when a reply cannot be read; the policy stays unchanged
 */
export async function evolveMem0Policy(
  feedback: JsonObject,
  { ask, view }: ChangeRequest<Mem0State>,
  { evolves: targets, profile }: Pick<Mem0MemoryOptions, 'evolves' | 'profile'>,
): Promise<Evolution<Mem0State>> {
  const policy = { ...view.state.policy };
  const evolution = [...view.state.evolution];
  const changed: Record<string, string[]> = {};
  for (const target of targets) {
    const before = policy[target];
    const asReleased = async () => {
      const asked = { target, prompt: before, placeholders: false, feedback };
      const { new_prompt: text, changes } = await ask(evolvePromptReferencePrompt, asked);
      return { text, changes };
    };
    const asFixed = async () => {
      const asked = { duty: duties[target], instructions: before, feedback };
      const { instructions: text, changes } = await ask(evolveInstructionsPrompt, asked);
      return { text, changes };
    };
    const { text, changes } = await (profile === 'reference' ? asReleased() : asFixed());
    policy[target] = text;
    evolution.push({ target, changes, before });
    changed[target] = changes;
  }
  return { write: { state: { policy, evolution } }, changes: { changes: changed, policy } };
}
