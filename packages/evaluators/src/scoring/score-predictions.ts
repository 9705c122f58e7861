import { type AnswerRecord, type DataPlace, DatasetError, type SystemResult } from '@memgym/core';
import type { Benchmark } from '../benchmarks/benchmark.js';
import type { PredictionLine, QuestionInContext } from '../benchmarks/prediction-format.js';
import { answerRecordOf } from './answer-record-of.js';
import { summarizeAnswers } from './summarize-answers.js';

/**
 * Reads predictions made by other programs as answers. A question without a prediction is unanswered.
 * @throws {DatasetError} naming file and line, for a malformed line, an unknown question
 *   or a repeated answer
 */
export function readPredictions(
  benchmark: Benchmark,
  questions: readonly QuestionInContext[],
  file: string,
  lines: readonly PredictionLine[],
): AnswerRecord[] {
  const { schema, fields, readReply = (reply: string) => reply.trim() } = benchmark.predictions;
  const byId = new Map(questions.map((asked) => [asked.question.id, asked]));
  const answers = new Map<string, AnswerRecord>();
  for (const { line, path: itemPath, value } of lines) {
    const place: DataPlace = {
      file,
      ...(line !== undefined && { line }),
      ...(itemPath !== undefined && { path: itemPath }),
    };
    const parsed = schema.safeParse(value);
    if (!parsed.success) {
      const issue = parsed.error.issues[0];
      const path = issue?.path.join('.') ?? '';
      throw new DatasetError({ ...place, ...(path !== '' && { path }) }, `${issue?.message}.`, {
        hint: `A line has the fields ${fields}.`,
      });
    }
    const { questionId, prediction, retrieved } = parsed.data;
    const asked = byId.get(questionId);
    if (asked === undefined) {
      throw new DatasetError(place, `the data contain no question ${JSON.stringify(questionId)}.`, {
        hint: `Check that the predictions were made from these data, which contain ${questions.length} question${questions.length === 1 ? '' : 's'} with the chosen options.`,
      });
    }
    if (answers.has(questionId)) {
      throw new DatasetError(place, `question ${JSON.stringify(questionId)} is answered twice.`, {
        hint: 'Write one line per question.',
      });
    }
    answers.set(
      questionId,
      answerRecordOf(asked, {
        system: 'predictions',
        raw: prediction,
        output: readReply(prediction, asked.question),
        retrieved: retrieved ?? null,
      }),
    );
  }
  return questions.map((asked) => answers.get(asked.question.id) ?? missingPrediction(asked));
}

/** Summarizes predictions; a question without one counts as unscored and is excluded from means. */
export function summarizePredictions(benchmark: Benchmark, records: readonly AnswerRecord[]): SystemResult {
  return summarizeAnswers(benchmark, { name: 'predictions', type: 'predictions' }, records);
}

/**
 * Scores predictions made by other programs, without the scores that need a model.
 * @throws {DatasetError} as {@link readPredictions}
 */
export function scorePredictions(...given: Parameters<typeof readPredictions>): SystemResult {
  return summarizePredictions(given[0], readPredictions(...given));
}

function missingPrediction(asked: QuestionInContext): AnswerRecord {
  const { outcome, raw, output, invalid, retrieved, retrievedCount, evidenceRetrieved, usage, ...base } =
    answerRecordOf(asked, { system: 'predictions', raw: '', output: null, retrieved: null });
  return {
    ...base,
    outcome: 'unanswered',
    reason: 'the predictions contain no line for it',
    category: 'dataset',
  };
}
