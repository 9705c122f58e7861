import type { AnswerRecord } from '@memgym/core';
import type { Benchmark, StoredAnswers } from '@memgym/evaluators';
import type { ResultScores } from '../folder/results-table.js';

/** The answers of one system, or of a bound of the benchmark. */
export interface SystemAnswers {
  readonly name: string;
  readonly answers: readonly AnswerRecord[];
}

/** The scores of a run’s answers, including scores that depend on other answers. */
export function resultScores(
  { metrics, results: { answerScores, slices = [] } }: Benchmark,
  systems: readonly SystemAnswers[],
  bounds: readonly SystemAnswers[],
): ResultScores {
  if (answerScores === undefined) return { metrics, slices };
  const references: StoredAnswers['references'] = new Map(bounds.map(({ name, answers }) => [name, answers]));
  const scores = new Map(systems.flatMap(({ answers }) => [...answerScores.of({ answers, references })]));
  return {
    metrics,
    slices,
    further: new Map(
      answerScores.names.map((name, place) => [name, (answer) => scores.get(answer)?.[place] ?? null]),
    ),
  };
}
