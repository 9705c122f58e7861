import type { JsonObject, JsonValue } from '@memgym/core';
import type { Adaptation } from '@memgym/evaluators';
import { awiPolicySchema, awiPromptTemplate } from '@memgym/memory-papers/awi';
import { mem0FactPrompt } from '@memgym/memory-systems/mem0';
import * as z from 'zod';

/** The policies of the systems that evolve: AWI's topics or prompt, Mem0's two instructions. */
const policySchema = z.union([
  awiPolicySchema,
  z.object({ fact_extraction_prompt: z.string(), update_memory_prompt: z.string() }),
]);
export type Policy = z.output<typeof policySchema>;
type AwiPolicy = z.output<typeof awiPolicySchema>;
const changesSchema = z.object({
  policy: policySchema,
  changes: z.union([z.array(z.string()), z.record(z.string(), z.array(z.string()))]),
});

/**
 * `evolution_state.json` after these adaptations (packages/amemgym/spec.md#results-of-a-run): the current prompts and
 * their history. Feedback on questions alone is a plain list; the original wraps it only together with facts
 * revealed in sessions (packages/amemgym/spec.md#evolution). A policy without a counterpart in the original appears in
 * the history without prompts. Failed adaptations are omitted, because they changed nothing.
 * @param first the policy before the first adaptation; null if unknown or if nothing evolves
 * @returns null if there is neither a policy nor a change
 */
export function evolutionState(first: Policy | null, adaptations: readonly Adaptation[]): JsonObject | null {
  const made = adaptations.filter((adaptation) => adaptation.kind === 'adapt');
  if (first === null && made.length === 0) return null;
  const history = made.map(({ feedback, changes }, step) => {
    const read = changesSchema.safeParse(changes).data;
    const new_prompts = read === undefined ? {} : promptsOf(read.policy, newPrompt);
    const said = read === undefined ? changes : byTarget(read.changes);
    return { step_id: step, feedback: asExported(feedback), changes: { new_prompts, changes: said } };
  });
  const last =
    changesSchema.safeParse(made.at(-1)?.changes).data?.policy ?? (made.length === 0 ? first : null);
  const current_prompts = last === null ? {} : promptsOf(last);
  return { current_prompts, evolution_history: history };
}

function asExported(feedback: JsonObject): JsonValue {
  const { question_answer_history: history, ...others } = feedback;
  return history !== undefined && Object.keys(others).length === 0 ? history : feedback;
}

/** Complete prompts, as sent by the original's agents. */
function promptsOf(
  policy: Policy,
  ofAwi: (policy: AwiPolicy) => string = awiPromptTemplate,
): Record<string, string> {
  if ('kind' in policy) return { [awiTarget]: ofAwi(policy) };
  return { ...policy, fact_extraction_prompt: mem0FactPrompt(policy.fact_extraction_prompt) };
}

/** The original doubles single braces only in the prompt that is in use. */
const newPrompt = (policy: AwiPolicy): string =>
  policy.kind === 'template' ? policy.template : awiPromptTemplate(policy);

const byTarget = (changes: string[] | Record<string, string[]>): Record<string, string[]> =>
  Array.isArray(changes) ? { [awiTarget]: changes } : changes;

const awiTarget = 'memory_update_prompt';
