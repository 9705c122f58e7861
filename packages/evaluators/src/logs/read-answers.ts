import type { Benchmark } from '../benchmarks/benchmark.js';
import type { PredictionLine, QuestionInContext } from '../benchmarks/prediction-format.js';
import { readJsonLines } from './read-json-lines.js';
import { readLoggedAnswers } from './read-logged-answers.js';

/**
 * A file of answers as lines of the benchmark: a log of inspect_ai or lm-eval, a file of the original program, JSON Lines or a
 * JSON list.
 * @throws {DatasetError} when it is none of these, or damaged
 */
export async function readAnswers(
  file: string,
  benchmark: Benchmark,
  questions: readonly QuestionInContext[],
): Promise<PredictionLine[]> {
  const wanted = `one JSON object per line, or one list of them, with the fields ${benchmark.predictions.fields}`;
  return (
    (await readLog(file, wanted, { benchmark, questions })) ??
    (await benchmark.predictions.readOriginal?.(file, questions)) ??
    (await readJsonLines(file, wanted))
  );
}

/** The answers in a log of another program, as lines of the benchmark; null for any other file. */
async function readLog(
  file: string,
  wanted: string,
  {
    benchmark,
    questions,
  }: { readonly benchmark: Benchmark; readonly questions: readonly QuestionInContext[] },
): Promise<PredictionLine[] | null> {
  const logged = await readLoggedAnswers(file, `Check the path. The file should hold ${wanted}.`);
  const byId = new Map(questions.map(({ question }) => [question.id, question]));
  const lines = logged?.map(({ questionId, reply, chosen, retrieved, ...place }) => {
    const asked = byId.get(questionId);
    const options = asked?.kind === 'multiple-choice' ? asked.options : [];
    const same = options.filter(({ text }) => text === chosen?.text);
    const option = same.find((each) => each === options[chosen?.place ?? -1]) ?? same[0];
    const prediction = option?.label ?? reply;
    // An id that names no question is reported as it is, whatever the benchmark makes of it.
    const value =
      asked === undefined
        ? { question_id: questionId, prediction }
        : benchmark.predictions.write({ questionId, prediction, retrieved });
    return { ...place, value };
  });
  return lines ?? null;
}
