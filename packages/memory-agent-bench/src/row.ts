import * as z from 'zod';

const text = z.union([z.string(), z.number()]).transform(String);

/** Accepted answers: one text, a list, or a list of lists; always as a flat list. */
const answers: z.ZodType<string[], unknown> = z.lazy(() =>
  z.union([text.transform((one) => [one]), z.array(answers).transform((lists) => lists.flat())]),
);

const perQuestion = z.array(z.string().nullable()).nullish();

/** A row of the data set: a text with its questions. */
export const rowSchema = z.object({
  context: z.string().min(1),
  questions: z.array(z.string().min(1)).min(1),
  answers: z.array(answers),
  metadata: z.object({
    source: z.string().min(1),
    keypoints: z.array(z.string()).nullish(),
    question_dates: perQuestion,
    question_ids: perQuestion,
    question_types: perQuestion,
    qa_pair_ids: perQuestion,
  }),
});
export type Row = z.output<typeof rowSchema>;

/** The side file with films: the address of each, and its number. */
export const filmsSchema = z.record(z.string(), z.int().nonnegative());
