import { type AnswerRecord, ConfigError } from '@memgym/core';
import type { Remark } from '@memgym/report';
import * as z from 'zod';
import { changeWords, readWords } from './words-of-users.js';

const fileName = 'remarks.json';
/** A page shows them all. */
const mostRemarks = 10_000;
const nameSchema = z.string().max(1000);

/** See {@link Remark}. */
export const remarkSchema = z.strictObject({
  episodeId: nameSchema.describe('Of the answer; of a question, that of its first answer.'),
  questionId: nameSchema,
  system: nameSchema.exactOptional().describe('Whose answer it is about. Absent: about the question.'),
  verdict: z.enum(['right', 'missed']).exactOptional().describe('Of a person. No result counts it.'),
  comment: z.string().trim().min(1).max(4000).exactOptional(),
});
const remarksFileSchema = z.strictObject({ remarks: z.array(remarkSchema).max(mostRemarks) });

/**
 * The remarks on the questions and answers of a run; none if it has none.
 * @throws {ConfigError} when the file is damaged
 */
export async function readRemarks(folder: string): Promise<readonly Remark[]> {
  const hint = 'Remove it, or put an earlier copy in its place.';
  return (await readWords(folder, fileName, { schema: remarksFileSchema, hint }))?.remarks ?? [];
}

/**
 * Puts a remark in the place of an earlier one on the same answer or question; one without verdict and comment removes it.
 * @throws {ConfigError} when the run has no such answer or question, or 10,000 remarks
 */
export async function setRemark(
  { folder, answers }: { readonly folder: string; readonly answers: readonly AnswerRecord[] },
  remark: Remark,
): Promise<void> {
  const { system, episodeId, questionId } = remark;
  const isAsked = answers.some(
    (answer) =>
      answer.episodeId === episodeId &&
      answer.questionId === questionId &&
      (system === undefined || answer.system === system),
  );
  if (!isAsked) {
    throw new ConfigError(`${system ?? 'The run'} was not asked ${questionId} of ${episodeId}.`, {
      key: 'remark',
      hint: 'Open the page of the run again.',
    });
  }
  await changeWords(folder, fileName, async () => {
    const others = (await readRemarks(folder)).filter((other) => !isOnSame(other, remark));
    const isEmpty = remark.verdict === undefined && remark.comment === undefined;
    const remarks = isEmpty ? others : [...others, remark];
    if (remarks.length > mostRemarks) {
      throw new ConfigError(`The run has ${mostRemarks} remarks, and no room for more.`, { key: 'remark' });
    }
    return { remarks };
  });
}

const isOnSame = (one: Remark, other: Remark): boolean =>
  one.system === other.system && one.episodeId === other.episodeId && one.questionId === other.questionId;
