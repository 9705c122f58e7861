import type { Question } from '@memgym/core';
import type { Metric } from '@memgym/scoring';
import * as z from 'zod';
import type { BenchmarkProtocol } from '../benchmarks/benchmark-protocol.js';
import { askJudge } from './judge.js';
import { type CorrectnessRubric, judgeCorrectness } from './prompts/judge-correctness.js';
import { createVerdictTally } from './verdict-tally.js';

/**
 * The description of an option that chooses a judge.
 * @param about what it marks, as a sentence
 * @param others further judges of the benchmark, a sentence each. Default: none
 */
export const describeJudges = (about: string, ...others: string[]): string =>
  [
    about,
    '`generous`: the rubric of most published comparisons, which accepts anything related to the right answer, so that vague and long answers score high.',
    '`same-substance`: the answer must say the same.',
    ...others,
    'Default none.',
  ].join(' ');

/** The option of a benchmark whose answers a judge can mark. @param about what it marks, as a sentence */
export const judgeOption = (about: string) =>
  z.enum(['none', 'generous', 'same-substance']).default('none').describe(describeJudges(about));

/** Share of answers that a judge marks as correct. It reads the score that {@link scoreCorrectness} stored. */
export const judgedMetric: Metric = {
  name: 'judged',
  description: 'Share of answers that a judge marks as correct.',
  range: [0, 1],
  higherIsBetter: true,
  verdict: 'judge',
  score: ({ scores }) => scores?.judged ?? null,
};

/** Lets a judge mark answers to questions with a gold text, for a benchmark's `scoreAnswer`. */
export function scoreCorrectness({
  rubric,
  applies,
}: {
  readonly rubric: CorrectnessRubric;
  /** Whether to mark a question. */
  readonly applies: (question: Question) => boolean;
}): NonNullable<BenchmarkProtocol['scoreAnswer']> {
  return async (question, { output }, { judge, signal }) => {
    if (!applies(question)) return {};
    // A reply without an answer is wrong without asking a judge.
    if (output === null) return { scores: { judged: 0 } };
    const input = { rubric, question: question.text, gold: String(question.expected), answer: output };
    const tally = createVerdictTally();
    const { verdict, unscored } = await askJudge(judge, judgeCorrectness, input, { signal, tally });
    return unscored === undefined
      ? { scores: { judged: verdict.verdict === 'correct' ? 1 : 0 }, ...tally.counted() }
      : { scores: { judged: null }, unscored: { judged: unscored }, ...tally.counted() };
  };
}
