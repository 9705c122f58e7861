import { type AnswerRecord, type DataPlace, DatasetError, didYouMean, type SystemResult } from '@memgym/core';
import { defined } from '@memgym/core/config';
import { parseRecord } from '@memgym/datasets';
import type { Benchmark } from '../benchmarks/benchmark.js';
import type { PredictionLine, QuestionInContext } from '../benchmarks/prediction-format.js';
import { answerRecordOf } from './answer-record-of.js';
import { readPrediction } from './read-prediction.js';
import { summarizeAnswers } from './summarize-answers.js';

/**
 * Reads predictions made by other programs as answers. A question without a prediction is unanswered.
 * @throws {DatasetError} naming file and line, for a malformed line, an unknown question
 *   or a repeated answer, and for a retrieved id that names no turn, with the nearest one
 */
export function readPredictions(
  benchmark: Benchmark,
  questions: readonly QuestionInContext[],
  { file, lines }: { readonly file: string; readonly lines: readonly PredictionLine[] },
): AnswerRecord[] {
  const { schema, fields, readReply = readPrediction } = benchmark.predictions;
  const byId = new Map(questions.map((asked) => [asked.question.id, asked]));
  const answers = new Map<string, AnswerRecord>();
  for (const { line, path: itemPath, value } of lines) {
    const place: DataPlace = {
      file,
      ...defined({ line, path: itemPath }),
    };
    const hint = `It has the fields ${fields}. Leave out a question without an answer.`;
    const { questionId, prediction, retrieved } = parseRecord(schema, value, { ...place, hint });
    const asked = byId.get(questionId);
    if (asked === undefined) {
      throw new DatasetError(place, `the data contain no question ${JSON.stringify(questionId)}.`, {
        hint: `${didYouMean(questionId, [...byId.keys()])}Check that the predictions were made from these data, which contain ${questions.length} question${questions.length === 1 ? '' : 's'} with the chosen options.`,
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
        retrieved: retrieved === undefined ? null : turnsOf(retrieved, { question: asked, benchmark, place }),
      }),
    );
  }
  return questions.map((asked) => answers.get(asked.question.id) ?? missingPrediction(asked));
}

/** The turns that retrieved ids name. Odd spellings are corrected as those of evidence are. */
function turnsOf(
  retrieved: readonly string[],
  {
    question: { turnIds, question },
    benchmark: { predictions },
    place,
  }: { readonly question: QuestionInContext; readonly benchmark: Benchmark; readonly place: DataPlace },
): string[] {
  if (turnIds === undefined) return [...retrieved];
  return retrieved.flatMap((id, index) => {
    if (turnIds.has(id)) return [id];
    const repaired = predictions.repairRetrieved?.(id, turnIds) ?? [];
    if (repaired.length > 0) return repaired;
    // The data name a turn that does not exist, so that a copy of them does, too.
    if (question.evidence.unresolved?.includes(id)) return [];
    const [example = ''] = turnIds;
    throw new DatasetError(
      { ...place, path: `retrieved[${index}]` },
      `the conversation of question ${JSON.stringify(question.id)} has no turn ${JSON.stringify(id)}.`,
      {
        hint: `${didYouMean(id, [...turnIds])}Name turns of that conversation, such as ${JSON.stringify(example)}, or leave \`retrieved\` out.`,
      },
    );
  });
}

/**
 * Summarizes predictions, with the metrics that the benchmark takes from all answers together. A question without a
 * prediction counts as unscored and is excluded from means.
 */
export function summarizePredictions(benchmark: Benchmark, records: readonly AnswerRecord[]): SystemResult {
  const predictions = { name: 'predictions', type: 'predictions' };
  const result = summarizeAnswers(benchmark, predictions, records);
  const together = benchmark.metrics.filter(({ aggregate }) => aggregate === true);
  if (together.length === 0) return result;
  const played = { ...predictions, answers: records, dialogues: new Map(), calls: [] };
  const whole = benchmark.results
    .summarize?.({ episodes: [], systems: [played], references: [] })
    .find(({ name }) => name === predictions.name);
  const added = together.flatMap(({ name }) => {
    const value = whole?.metrics[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return { ...result, metrics: { ...result.metrics, ...Object.fromEntries(added) } };
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
