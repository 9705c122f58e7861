import type { MemDailyItem } from '../../data/memdaily-list.js';
import type { Language } from '../language.js';
import type { Trajectory } from '../trajectory/trajectory.js';

/**
 * A trajectory as the original's files have it (packages/memsim/spec.md#question-types-and-files).
 * @param place the user's workplace, which every message has
 */
export function toFileItem(
  trajectory: Trajectory,
  place: string,
  { times, wording }: Language,
): MemDailyItem {
  const { statements, questions, answer, evidence, options, right, askedAt } = trajectory;
  return {
    messages: statements.map(({ text, saidAt }, mid) => ({
      mid,
      message: text,
      time: times.stamp(saidAt),
      place,
    })),
    question: {
      qid: 0,
      question: questions.map(({ text }) => text).join(wording.also),
      answer,
      target_step_id: [...evidence],
      choices: { ...options },
      ground_truth: right,
      time: times.stamp(askedAt),
    },
  };
}
