import type { AnswerRecord } from '@memgym/core';

/** The verdict on an answer; null if there is none, because the system, the reader or the judge failed. */
export const verdictOf = (answer: AnswerRecord, metric: string): number | null =>
  answer.outcome === 'answered' ? (answer.scores?.[metric] ?? null) : null;
