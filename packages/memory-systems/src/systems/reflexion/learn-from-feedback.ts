import { InvalidArgumentError, type JsonObject } from '@memgym/core';
import type { ChangeRequest, Evolution } from '../../scoped/index.js';
import { mergeInsightPrompt } from './prompts/merge-insight.js';
import type { ReflexionMemoryOptions } from './reflexion-memory-options.js';
import type { ReflexionState } from './reflexion-state.js';

/**
 * Works feedback into the insight of all feedback before: one call. Source: docs/specs/memory-systems.md#reflexion,
 * `optimize(trial)`.
 * @throws {InvalidArgumentError} when the feedback tells nothing
 * @throws {ProviderError} when the reply cannot be read; the insight stays
 */
export async function learnFromFeedback(
  feedback: JsonObject,
  { ask, view }: ChangeRequest<ReflexionState>,
  { insightSize: size, unit }: ReflexionMemoryOptions,
): Promise<Evolution<ReflexionState>> {
  if (Object.keys(feedback).length === 0) {
    throw new InvalidArgumentError('feedback', 'without content it teaches nothing.', {
      hint: 'Tell what was asked, what was answered and what came of it, in any members.',
    });
  }
  const { insight: before } = view.state;
  const { insight } = await ask(mergeInsightPrompt, { insight: before, feedback, size, unit });
  return { write: { state: { insight } }, changes: { before, insight } };
}
