import { parseCsv, readDataFile } from '@memgym/datasets';

/** A model's reply to a question, as recorded by the original program. */
export interface PersonaMemResult {
  /** Counted from 1. */
  readonly line: number;
  readonly questionId: string;
  readonly reply: string;
}

/**
 * Reads the result file that PersonaMem's `inference.py --step evaluate` writes: a CSV file with one row per question;
 * the columns `question_id` and `model_response` are used (packages/personamem/spec.md#answers-and-accuracy). A question
 * that failed there has no row.
 * @throws {DatasetError} when the file is missing, damaged or lacks a column
 */
export async function readPersonaMemResults(path: string): Promise<PersonaMemResult[]> {
  const { text } = await readDataFile(path);
  return parseCsv(text, path, { requiredColumns: ['question_id', 'model_response'] }).map(
    ({ line, cells }) => ({
      line,
      questionId: cells.get('question_id') ?? '',
      reply: cells.get('model_response') ?? '',
    }),
  );
}
