import { DatasetError } from '@memgym/core';
import { parseJson, parseRecord, readDataLines } from '@memgym/datasets';
import * as z from 'zod';
import { chosenByLetter } from './chosen-by-letter.js';
import type { LoggedAnswer } from './logged-answer.js';

const sampleSchema = z.object({
  doc_id: z.int(),
  filter: z.string().default('none'),
  doc: z.object({
    id: z.union([z.string(), z.int()], 'expected the id of a question').transform(String),
    choices: z.array(z.string()).nullish(),
  }),
  resps: z.array(z.array(z.unknown()).min(1)).min(1),
});
type Sample = z.infer<typeof sampleSchema>;

/** Whether a file begins with a line of lm-eval’s `samples_*.jsonl`. */
export const isLmEvalLine = (start: string): boolean =>
  /^(?:\u00ef\u00bb\u00bf)?\s*\{"doc_id":\s*\d+,\s*"doc":/.test(start);

/** @throws {DatasetError} when a line is damaged, or a question was asked several times */
export async function readLmEvalSamples(file: string): Promise<LoggedAnswer[]> {
  const answers: LoggedAnswer[] = [];
  let filter: string | undefined;
  await readDataLines(file, (text, line) => {
    const hint =
      'Ask what `memgym data export --as questions` wrote: its ids tell which question is answered.';
    const place = { file, line };
    const value = parseJson(text, file, { firstLine: line });
    const sample = parseRecord(sampleSchema, value, { ...place, hint });
    // Each filter of a task has lines of its own, with the same replies.
    filter ??= sample.filter;
    if (sample.filter === filter)
      answers.push({ line, questionId: sample.doc.id, ...replyOf(sample, place) });
  });
  return answers;
}

function replyOf(
  { doc, resps }: Sample,
  where: { file: string; line: number },
): Pick<LoggedAnswer, 'reply' | 'chosen'> {
  const [[reply, ...more] = []] = resps;
  if (more.length > 0) {
    throw new DatasetError(where, `answers question ${JSON.stringify(doc.id)} ${more.length + 1} times.`, {
      hint: 'One answer to a question is scored. Run the task with `repeats: 1`.',
    });
  }
  const choices = doc.choices ?? [];
  if (typeof reply === 'string') return { reply, chosen: chosenByLetter(reply, choices) };
  const likelihoods = resps.map(([each]) => (Array.isArray(each) ? Number(each[0]) : Number.NaN));
  // With acc_mutual_info, those of the choices without the question follow.
  const ofChoices = likelihoods.slice(0, choices.length);
  if (choices.length === 0 || ofChoices.length < choices.length || ofChoices.some(Number.isNaN)) {
    throw new DatasetError(
      where,
      `has likelihoods ${JSON.stringify(resps).slice(0, 100)}, but not one for each of ${choices.length} choices.`,
      { hint: 'A multiple_choice task has `doc_to_choice: choices`.' },
    );
  }
  const place = ofChoices.reduce((best, each, index) => (each > (ofChoices[best] ?? 0) ? index : best), 0);
  const chosen = choices[place] ?? '';
  return { reply: chosen, chosen: { place, text: chosen } };
}
