import type { AnswerRecord } from '@memgym/core';
import type { ItemValue } from '../statistics/paired-difference.js';

/** A score of one answer. The id is that of its question, the same in every trial. */
export interface TrialValue extends ItemValue {
  /** Its number or name. */
  readonly trial: number | string;
}

/** The episode that a trial repeats. */
function episodeOf({ episodeId, trial = 1 }: AnswerRecord): string {
  const end = `#${trial}`;
  return trial > 1 && episodeId.endsWith(end) ? episodeId.slice(0, -end.length) : episodeId;
}

/** The question that an answer is to, the same in every trial: its episode and its id. */
export const questionOf = (record: AnswerRecord): string =>
  JSON.stringify([episodeOf(record), record.questionId]);

/**
 * One value for each question: the mean of its trials, in the order of the first. More trials of the same questions show
 * more of the model's chance, and nothing more of other questions. A second value of a question in one trial is forged or
 * damaged: it stays an item of its own with the id of the first, so that what was counted twice is seen, and pairing
 * refuses it.
 */
export function meanOfTrials(values: readonly TrialValue[]): ItemValue[] {
  const questions = new Map<
    string,
    { readonly cluster: string; readonly byTrial: Map<TrialValue['trial'], number> }
  >();
  const repeated: ItemValue[] = [];
  for (const { id, cluster, trial, value } of values) {
    const question = questions.get(id) ?? { cluster, byTrial: new Map<TrialValue['trial'], number>() };
    if (question.byTrial.has(trial)) repeated.push({ id, cluster, value });
    else question.byTrial.set(trial, value);
    questions.set(id, question);
  }
  const items = [...questions].map(([id, { cluster, byTrial }]) => {
    const own = [...byTrial.values()];
    return { id, cluster, value: own.reduce((sum, value) => sum + value, 0) / own.length };
  });
  return [...items, ...repeated];
}
