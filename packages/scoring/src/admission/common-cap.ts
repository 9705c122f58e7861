import type { AnswerRecord } from '@memgym/core';

/** Fewer answers may have the same number of memories by chance. */
const fewestAnswers = 8;
/** So many of the answers that found something have the greatest number of memories, if that is a limit. */
const usual = 0.8;

/**
 * The most memories that a service ever returns, if it is a limit of its own: almost every answer has so many, and fewer
 * than were asked for. Undefined if it is none, or if that cannot be said.
 * @param written at least so many messages were there to be found
 */
export function commonCap(
  answers: readonly AnswerRecord[],
  { k, written }: { readonly k: number; readonly written: number },
): number | undefined {
  const counts = answers.flatMap((answer) =>
    answer.outcome === 'answered' && answer.retrievedCount > 0 ? [answer.retrievedCount] : [],
  );
  const most = Math.max(0, ...counts);
  if (counts.length < fewestAnswers || most >= k || most >= written) return undefined;
  const full = counts.filter((count) => count === most).length;
  return full >= usual * counts.length ? most : undefined;
}
