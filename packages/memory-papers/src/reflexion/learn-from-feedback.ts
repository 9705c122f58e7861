import { InvalidArgumentError } from '@memgym/core/errors';
import type { JsonObject } from '@memgym/core/memory';
import type { ChangeRequest, Evolution } from '@memgym/memory-systems/define';
import { mergeInsightPrompt } from './prompts/merge-insight.js';
import type { ReflexionMemoryOptions } from './reflexion-memory-options.js';
import type { ReflexionState } from './reflexion-state.js';

/**
 * Merges feedback into the insight from all earlier feedback, in one call. Source:
 * docs/specs/memory-systems.md#reflexion, `optimize(trial)`.
 * @throws {InvalidArgumentError} when the feedback is empty
 * @throws {ProviderError} when the reply cannot be read; the insight stays unchanged
 */
export async function learnFromFeedback(
  feedback: JsonObject,
  { ask, view }: ChangeRequest<ReflexionState>,
  { insightSize: size, unit }: ReflexionMemoryOptions,
): Promise<Evolution<ReflexionState>> {
  if (Object.keys(feedback).length === 0) {
    throw new InvalidArgumentError('feedback', 'empty feedback teaches nothing.', {
      hint: 'Pass the question, the answer and the outcome, under any keys.',
    });
  }
  const { insight: before } = view.state;
  const { insight } = await ask(mergeInsightPrompt, { insight: before, feedback, size, unit });
  return { write: { state: { insight } }, changes: { before, insight } };
}
