import type { AskedQuestion, Retrieval } from '@memgym/core';
import type { AskedInForm, Asking } from './ask-in-form.js';

/**
 * A way of its own to ask a question, for a benchmark with answer prompts of its own. Ask typed prompts with `askInForm`,
 * which shortens them to fit and counts what they cost.
 * @param retrieval what was found for the question, best first; the first `statements.length` items of a prompt's context
 * are those that it shows
 * @throws {ProviderError} when no complete reply arrives
 */
export type AnswerWay = (
  asking: Asking,
  question: AskedQuestion,
  retrieval: Retrieval,
) => Promise<AskedInForm<string>>;
