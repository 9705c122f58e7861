import type { JsonObject } from '@memgym/core';

/**
 * Feedback in the original's prompt format: indented by two spaces, with non-ASCII characters escaped; only the list of
 * questions if it contains nothing else (packages/amemgym/spec.md#evolution).
 */
export function feedbackAsReference(feedback: JsonObject): string {
  const { question_answer_history: history, ...others } = feedback;
  const alone = history !== undefined && Object.keys(others).length === 0;
  return JSON.stringify(alone ? history : feedback, null, 2).replace(
    /[\u007f-\uffff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
