import type { EpisodeRecord, JsonObject, JsonValue } from '@memgym/core';
import { z } from 'zod';

/** An occasion on which a system changed its own policy. */
export type Adaptation = Extract<EpisodeRecord, { kind: 'adapt' }>;

/** The policies of the systems that evolve: AWI's list of topics or instructions, Mem0's two instructions. */
const policySchema = z.union([
  z.object({ kind: z.literal('topics'), topics: z.array(z.string()) }),
  z.object({ kind: z.literal('instructions'), instructions: z.string() }),
  z.object({ fact_extraction_prompt: z.string(), update_memory_prompt: z.string() }),
]);
const changesSchema = z.object({
  policy: policySchema,
  changes: z.union([z.array(z.string()), z.record(z.string(), z.array(z.string()))]),
});

/**
 * `evolution_state.json` as it stands after each of these adaptations (AMemGym spec §2): the prompts in use, and
 * how they came about. A policy of another form than the original's has no prompts, and stands in the history.
 */
export function evolutionStates(adaptations: readonly Adaptation[]): JsonObject[] {
  const history: JsonValue[] = [];
  return adaptations.map(({ feedback, changes }, step) => {
    const read = changesSchema.safeParse(changes).data;
    const prompts = read === undefined ? {} : promptsOf(read.policy);
    const said = read === undefined ? changes : byTarget(read.changes);
    history.push({ step_id: step, feedback, changes: { new_prompts: prompts, changes: said } });
    return { current_prompts: prompts, evolution_history: [...history] };
  });
}

function promptsOf(policy: z.output<typeof policySchema>): Record<string, string> {
  if (!('kind' in policy)) return policy;
  const text =
    policy.kind === 'topics' ? policy.topics.map((topic) => `- ${topic}`).join('\n') : policy.instructions;
  return { [awiTarget]: text };
}

const byTarget = (changes: string[] | Record<string, string[]>): Record<string, string[]> =>
  Array.isArray(changes) ? { [awiTarget]: changes } : changes;

const awiTarget = 'memory_update_prompt';
