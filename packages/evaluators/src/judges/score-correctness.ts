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
    '`both`: `judged` is by the generous rubric, `judged-strictly` by the other one, on the same answers; each answer costs two verdicts.',
    'Default none.',
  ].join(' ');

/** The option of a benchmark whose answers a judge can mark. @param about what it marks, as a sentence */
export const judgeOption = (about: string) =>
  z.enum(['none', 'generous', 'same-substance', 'both']).default('none').describe(describeJudges(about));

/** Share of answers that a judge marks as correct. It reads the score that {@link scoreCorrectness} stored. */
export const judgedMetric: Metric = {
  name: 'judged',
  description: 'Share of answers that a judge marks as correct.',
  range: [0, 1],
  higherIsBetter: true,
  verdict: 'judge',
  score: ({ scores }) => scores?.judged ?? null,
};

/** The verdicts of the strict rubric beside those of the generous one, where both are asked. */
const judgedStrictlyMetric: Metric = {
  name: 'judged-strictly',
  description: 'Share of answers that a judge marks as saying the same as the right one.',
  range: [0, 1],
  higherIsBetter: true,
  score: ({ scores }) => scores?.['judged-strictly'] ?? null,
};

/** By which rubric answers are marked; `both` marks each answer twice. */
export type RubricChoice = CorrectnessRubric | 'both';

/** The metrics that read the scores of {@link scoreCorrectness}. */
export const judgedMetricsOf = (rubric: RubricChoice): readonly Metric[] =>
  rubric === 'both' ? [judgedMetric, judgedStrictlyMetric] : [judgedMetric];

const rubricsOf = (rubric: RubricChoice): readonly (readonly [metric: string, CorrectnessRubric])[] =>
  rubric === 'both'
    ? [
        ['judged', 'generous'],
        ['judged-strictly', 'same-substance'],
      ]
    : [['judged', rubric]];

/** Lets a judge mark answers to questions with a gold text, for a benchmark's `scoreAnswer`. */
export function scoreCorrectness({
  rubric: chosen,
  applies,
}: {
  readonly rubric: RubricChoice;
  /** Whether to mark a question. */
  readonly applies: (question: Question) => boolean;
}): NonNullable<BenchmarkProtocol['scoreAnswer']> {
  const asked = rubricsOf(chosen);
  return async (question, { output }, { judge, signal }) => {
    if (!applies(question)) return {};
    // A reply without an answer is wrong without asking a judge.
    if (output === null) return { scores: Object.fromEntries(asked.map(([metric]) => [metric, 0])) };
    const texts = { question: question.text, gold: String(question.expected), answer: output };
    const tally = createVerdictTally();
    const scores: Record<string, number | null> = {};
    const lost: Record<string, string> = {};
    for (const [metric, rubric] of asked) {
      const { verdict, unscored } = await askJudge(
        judge,
        judgeCorrectness,
        { rubric, ...texts },
        { signal, tally },
      );
      scores[metric] = unscored === undefined ? Number(verdict.verdict === 'correct') : null;
      if (unscored !== undefined) lost[metric] = unscored;
    }
    return { scores, ...(Object.keys(lost).length > 0 && { unscored: lost }), ...tally.counted() };
  };
}
