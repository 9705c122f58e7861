import { DatasetError, type Episode, type Question } from '@memgym/core';
import type { LoadedDataset } from '@memgym/datasets';
import { readJsonFile } from '@memgym/datasets';
import { withOtherLabel } from '@memgym/evaluators';
import * as z from 'zod';
import { repairLoCoMoTurnIds } from './locomo-questions.js';

/**
 * Which labels count: the published ones, those of the audit, or the published ones without the questions whose answer the
 * audit rejects.
 */
export type LoCoMoLabels = 'published' | 'corrected' | 'excluded';

const rowSchema = z.object({
  question_id: z.string().regex(/^locomo_\d{1,4}_qa\d{1,5}$/, 'expected an id such as locomo_0_qa12'),
  question: z.string(),
  error_type: z.string(),
  correct_evidence: z.array(z.string()),
  correct_answer: z.union([z.string(), z.number()]).transform(String),
});
type Row = z.output<typeof rowSchema>;

const source =
  'Get errors.json from https://github.com/dial481/locomo-audit (CC BY-NC 4.0) and give its path as the option corrections.';

/** The answer is right; only the evidence is not. */
const onlyEvidence = 'WRONG_CITATION';

/**
 * LoCoMo with the labels of an audit: `corrected` takes its answers and evidence; `excluded` does not count the questions whose
 * published answer it rejects; `published` marks these as disputed. The published answers go along.
 * @param file `errors.json` of dial481/locomo-audit
 * @throws {DatasetError} when the file is missing or of another form, or names a question that the data do not have
 */
export async function correctLoCoMo(
  loaded: LoadedDataset,
  file: string,
  labels: LoCoMoLabels,
): Promise<LoadedDataset> {
  const { value: rows, file: read } = await readJsonFile(file, z.array(rowSchema).min(1), source);
  const byQuestion = new Map<string, Row>();
  rows.forEach((row, index) => {
    const { question_id, question } = row;
    const [, conversation, place] = /^locomo_(\d+)_qa(\d+)$/.exec(question_id) ?? [];
    const found = loaded.episodes[Number(conversation)]?.conversation.questions[Number(place)];
    if (found?.text !== question) {
      throw new DatasetError(
        { file, path: `[${index}]` },
        `${question_id} is ${found === undefined ? 'no question' : 'another question'} of these data: ${JSON.stringify(question)}.`,
        {
          hint: 'The corrections are for the published locomo10.json; give that file, or another one of corrections.',
        },
      );
    }
    byQuestion.set(found.id, row);
  });
  const episodes = loaded.episodes.map((episode): Episode => {
    const turnIds = new Set(episode.conversation.sessions.flatMap(({ turns }) => turns.map(({ id }) => id)));
    const questions = episode.conversation.questions.map((question) => {
      const row = byQuestion.get(question.id);
      if (row === undefined) return question;
      if (labels === 'corrected') return corrected(question, row, turnIds);
      if (row.error_type === onlyEvidence) return question;
      return labels === 'excluded'
        ? withOtherLabel(question, null)
        : { ...question, meta: { ...question.meta, disputed: true } };
    });
    return { ...episode, conversation: { ...episode.conversation, questions } };
  });
  // Marks change neither what is asked nor what counts.
  return { ...loaded, episodes, files: labels === 'published' ? loaded.files : [...loaded.files, read] };
}

function corrected(question: Question, row: Row, turnIds: ReadonlySet<string>): Question {
  const found = row.correct_evidence.map((entry) => [entry, repairLoCoMoTurnIds(entry, turnIds)] as const);
  const evidence = {
    turnIds: [...new Set(found.flatMap(([, ids]) => ids))],
    unresolved: found.filter(([, ids]) => ids.length === 0).map(([entry]) => entry),
  };
  if (question.kind !== 'free-text') return question;
  return withOtherLabel(question, { expected: row.correct_answer, evidence });
}
