import type { DataPlace, EventTime } from '@memgym/core';
import type { QuirkLog } from '@memgym/datasets';
import type { MemDailyQuirkId } from './memdaily-quirks.js';
import type { MemDailyPart, MemDailyTrajectory } from './memdaily-source.js';
import { formatMemDailyTime, resolveRelativeTimes, weeksLater } from './memdaily-time.js';

const rewriteRemark = /输出(?:示例|重写后的用户消息)?：|重写后的用户消息|示例中的用户消息/;

/** A trajectory of a part, with the times of its messages. */
interface PlacedTrajectory {
  readonly part: MemDailyPart;
  readonly trajectory: MemDailyTrajectory;
  readonly times: readonly EventTime[];
}

/** Gold answers found to be wrong by manual inspection; packages/memsim/spec.md#wrong-gold-answers. */
const wrongCounts = [{ question: '有几个人和我一样是河北石家庄的老乡啊？', answer: '1人', right: '2人' }];

/**
 * True if the question or answer of a trajectory was never made (packages/memsim/spec.md#trajectories-without-a-question).
 */
export function isErrorItem({ question }: Pick<MemDailyTrajectory, 'question'>): boolean {
  return question.question === '[ERRORQ]' || question.answer === '[ERRORA]' || question.answer === null;
}

/** Steps that go back in time. `times` are those of the messages and of the question, in file order. */
export function noteTimeInversions(
  { part, trajectory, times }: PlacedTrajectory,
  quirks: QuirkLog<MemDailyQuirkId>,
): void {
  times.forEach((time, index) => {
    const before = times[index - 1];
    if (before === undefined || time >= before) return;
    const step =
      index < trajectory.messages.length
        ? `${trajectory.path}.message_list[${index}]`
        : trajectory.questionPath;
    quirks.note(
      'memdaily-time-inversion',
      { file: part.fileName, path: `${step}.time` },
      `${time} after ${before}`,
    );
  });
}

/** Oddities in the messages, options and gold of a trajectory. */
export function noteContentQuirks(
  { part, trajectory, times }: PlacedTrajectory,
  quirks: QuirkLog<MemDailyQuirkId>,
): void {
  const { question, messages } = trajectory;
  const at = (path: string): DataPlace => ({ file: part.fileName, path });
  messages.forEach(({ message }, index) => {
    const place = at(`${trajectory.path}.message_list[${index}].message`);
    if (message === '[无效输出]') quirks.note('memdaily-client-error-text', place, message);
    else if (rewriteRemark.test(message)) quirks.note('memdaily-rewrite-remark', place, message);
  });
  const options = typeof question.choices === 'string' ? [] : Object.values(question.choices);
  const choicesPlace = at(`${trajectory.questionPath}.choices`);
  if (new Set(options).size < options.length) {
    quirks.note('memdaily-options-repeated', choicesPlace, options.join(' | '));
  }
  if (options.some((option) => option.split('; ').includes('钝角'))) {
    quirks.note('memdaily-nonsense-option', choicesPlace, options.join(' | '));
  }
  const answer = question.answer ?? '';
  const answerPlace = at(`${trajectory.questionPath}.answer`);
  for (const step of question.target_step_id) {
    const saidAt = times[step];
    if (saidAt === undefined) continue;
    for (const meant of resolveRelativeTimes(messages[step]?.message ?? '', saidAt)) {
      const late = formatMemDailyTime(weeksLater(meant, 1));
      if (!answer.includes(late)) continue;
      quirks.note(
        'memdaily-relative-time-late',
        answerPlace,
        `${late}, right is ${formatMemDailyTime(meant)}`,
      );
    }
  }
  const wrong = wrongCounts.find((known) => known.question === question.question && known.answer === answer);
  if (wrong) quirks.note('memdaily-wrong-count', answerPlace, `${answer}, right is ${wrong.right}`);
}
