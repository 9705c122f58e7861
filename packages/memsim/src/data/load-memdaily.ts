import {
  DatasetError,
  type Episode,
  type EventTime,
  type MultipleChoiceQuestion,
  parseConfig,
} from '@memgym/core';
import { defined } from '@memgym/core/config';
import type { LoadedDataset } from '@memgym/datasets';
import { createQuirkLog } from '@memgym/datasets';
import * as z from 'zod';
import { deriveUsers } from './memdaily-clusters.js';
import { memDailyQuirks } from './memdaily-quirks.js';
import type { MemDailyPart, MemDailyTrajectory } from './memdaily-source.js';
import { languageOfStamp, parseMemDailyTime } from './memdaily-time.js';
import { isErrorItem, noteContentQuirks, noteTimeInversions } from './note-memdaily-quirks.js';
import { readMemDaily } from './read-memdaily.js';

/** Options of {@link loadMemDaily}. */
export const loadMemDailyOptionsSchema = z.strictObject({
  withTimeAndPlace: z
    .boolean()
    .default(false)
    .describe('Append place and time to every message, as the original benchmark shows it. Default false.'),
  types: z
    .array(z.string().min(1))
    .min(1)
    .optional()
    .describe(
      'Question types to load, such as `simple`; only their files are needed. Default: the six published ones, and those that `question_types.json` beside generated data adds.',
    ),
});
export type LoadMemDailyOptions = z.input<typeof loadMemDailyOptionsSchema>;

function fail(part: MemDailyPart, path: string, message: string): never {
  throw new DatasetError({ file: part.filePath, path }, message, {
    hint: 'Fix this place, or fetch the file again.',
  });
}

function timesOf(
  part: MemDailyPart,
  { messages, question, path, questionPath }: MemDailyTrajectory,
): EventTime[] {
  const read = (text: string, at: string): EventTime =>
    parseMemDailyTime(text) ??
    fail(
      part,
      `${at}.time`,
      `expected a time like "2024年04月01日 周一 08:36", got ${JSON.stringify(text)}.`,
    );
  return [
    ...messages.map(({ time }, index) => read(time, `${path}.message_list[${index}]`)),
    read(question.time, questionPath),
  ];
}

function toQuestion(
  part: MemDailyPart,
  trajectory: MemDailyTrajectory,
  id: string,
): Omit<MultipleChoiceQuestion, 'askedAt'> {
  const { question, messages, questionPath } = trajectory;
  const { choices } = question;
  if (typeof choices === 'string') {
    return fail(
      part,
      `${questionPath}.choices`,
      `expected options A, B, C and D, got ${JSON.stringify(choices)}.`,
    );
  }
  if (!Object.hasOwn(choices, question.ground_truth)) {
    fail(part, `${questionPath}.ground_truth`, `expected A, B, C or D, got "${question.ground_truth}".`);
  }
  const ids = new Set(messages.map(({ mid }) => mid));
  const stray = question.target_step_id.find((step) => !ids.has(step));
  if (stray !== undefined) {
    fail(part, `${questionPath}.target_step_id`, `names message ${stray}, there are ${messages.length}.`);
  }
  return {
    kind: 'multiple-choice',
    id,
    text: question.question,
    type: part.type,
    language: languageOfStamp(question.time),
    options: Object.entries(choices).map(([label, text]) => ({ label, text })),
    expected: question.ground_truth,
    evidence: { turnIds: [...new Set(question.target_step_id)].map(String), unresolved: [] },
  };
}

/**
 * MemDaily: 2,954 short Chinese trajectories of messages by 50 users to their assistant, with one four-option
 * question each. One episode for each trajectory, id `<type>/<group>/<tid>`; the cluster is its user
 * (`user-<gid>`). Turn ids are the `mid`, in file order, even when the times go back. `path` is the folder of the
 * 26 files, the folder above it, or the merged `memdaily.json`.
 * @throws {DatasetError} when something is missing, damaged or of another form
 */
export async function loadMemDaily(path: string, options: LoadMemDailyOptions = {}): Promise<LoadedDataset> {
  const { withTimeAndPlace, types } = parseConfig('Loader options', loadMemDailyOptionsSchema, options);
  const source = await readMemDaily(path, types);
  const users = deriveUsers(source);
  const quirks = createQuirkLog(memDailyQuirks);
  const episodes: Episode[] = [];
  for (const part of source.parts) {
    const { type, group, fileName } = part;
    const seen = new Set<number>();
    for (const trajectory of part.trajectories) {
      const { tid, messages } = trajectory;
      const id = `${type}/${group}/${tid}`;
      if (seen.has(tid)) fail(part, `${trajectory.path}.tid`, `${tid} is used twice.`);
      seen.add(tid);
      const times = timesOf(part, trajectory);
      noteTimeInversions({ part, trajectory, times }, quirks);
      if (isErrorItem(trajectory)) {
        const { question, answer } = trajectory.question;
        const detail = `question ${JSON.stringify(question)}, answer ${JSON.stringify(answer)}`;
        quirks.note('memdaily-error-item', { file: fileName, path: trajectory.path }, detail);
        continue;
      }
      noteContentQuirks({ part, trajectory, times }, quirks);
      const user = users.get(trajectory) ?? null;
      if (user === null) {
        quirks.note('memdaily-user-unknown', { file: fileName, path: trajectory.path }, `cluster is ${id}`);
      }
      const question = toQuestion(part, trajectory, id);
      const [startTime] = times;
      const askedAt = times.at(-1);
      episodes.push({
        id,
        cluster: user === null ? id : `user-${user}`,
        language: languageOfStamp(trajectory.question.time),
        conversation: {
          sessions: [
            {
              id: 'session-1',
              ...defined({ startTime }),
              turns: messages.map(({ mid, message, time, place }, index) => {
                const saidAt = times[index];
                return {
                  id: String(mid),
                  role: 'user' as const,
                  content: withTimeAndPlace ? `${message} (消息地点 ${place}, 消息时间 ${time})` : message,
                  ...defined({ eventTime: saidAt }),
                  meta: { place },
                };
              }),
            },
          ],
          questions: [{ ...question, ...defined({ askedAt }) }],
        },
        meta: { type, group, tid },
      });
    }
  }
  return { benchmark: 'memdaily', episodes, files: source.files, quirks: [...quirks.findings] };
}
