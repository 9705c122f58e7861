import { basename } from 'node:path';
import { DatasetError } from '@memgym/core';
import { readJsonFile } from '@memgym/datasets';
import type { PredictionFormat, PredictionLine, QuestionInContext } from '@memgym/evaluators';
import * as z from 'zod';
import type { QuestionFacts } from './data-sets.js';

const line = z.object({
  question_id: z.string(),
  output: z.union([z.string(), z.number()]).transform(String),
  retrieved: z.array(z.string()).optional(),
});

const answers: z.ZodType<unknown[], unknown> = z.lazy(() =>
  z.union([z.string().transform((one) => [one]), z.array(answers).transform((lists) => lists.flat())]),
);

/** A file of results of the original program, one for each data set. */
const resultsSchema = z.object({
  dataset_config: z.object({ sub_dataset: z.string() }),
  data: z.array(
    z.object({
      output: z.string().nullable(),
      query_id: z.int().nonnegative().optional(),
      answer: answers.optional(),
    }),
  ),
});

/**
 * Lines of `question_id` and `output`, and the original's files of results. In these a question is named by its number in the data
 * set, which must have the same answers here.
 */
export const memoryAgentBenchPredictions: PredictionFormat = {
  fields:
    'question_id (such as eventqa_full/1/3), output, retrieved? (ranked numbers of chunks); or a .json of results of the original',
  schema: line.transform(({ question_id, output, ...rest }) => ({
    questionId: question_id,
    prediction: output,
    ...rest,
  })),
  write: ({ questionId, prediction, retrieved }) => ({
    question_id: questionId,
    output: prediction,
    ...(retrieved !== undefined && { retrieved: [...retrieved] }),
  }),
  readOriginal: (file, questions) =>
    /\.json$/i.test(file) ? readResults(file, questions) : Promise.resolve(null),
};

async function readResults(file: string, questions: readonly QuestionInContext[]): Promise<PredictionLine[]> {
  const { value } = await readJsonFile(file, resultsSchema);
  const { sub_dataset: set } = value.dataset_config;
  const own = questions.filter(({ question }) => question.type === set);
  if (own.length === 0) {
    throw new DatasetError(
      { file: basename(file) },
      `has answers to ${set}, of which no question was loaded.`,
      {
        hint: `Choose the data set: sets=${set}.`,
      },
    );
  }
  return value.data.flatMap(({ output, query_id, answer }, index): PredictionLine[] => {
    const place = { file: basename(file), path: `data[${index}]` };
    const question = own[query_id ?? index]?.question;
    if (question === undefined) {
      throw new DatasetError(place, `question ${query_id ?? index} of ${set} does not exist.`, {
        hint: 'Score with the data that the original read.',
      });
    }
    const { answers: expected } = question.meta as unknown as QuestionFacts;
    if (answer !== undefined && JSON.stringify(answer) !== JSON.stringify(expected)) {
      throw new DatasetError(place, `has another answer than ${question.id}.`, {
        hint: 'The results are of another version of the data; score them with that version.',
      });
    }
    return output === null ? [] : [{ path: place.path, value: { question_id: question.id, output } }];
  });
}
