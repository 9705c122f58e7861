import type { AnswerRecord, Profile } from '@memgym/core';
import type { Benchmark, StoredAnswers } from '@memgym/evaluators';
import type { ResultScores } from '../folder/results-table.js';

/** The answers of one system, or of a bound of the benchmark. */
export interface SystemAnswers {
  readonly name: string;
  /** In a run of several models. */
  readonly family?: string | undefined;
  readonly model?: string | undefined;
  readonly answers: readonly AnswerRecord[];
  /** Absent for a system without profiles. */
  readonly profile?: Profile | undefined;
}

/** The answers of the bounds with this model, by the names that the benchmark gave them. */
export function boundsOf(
  bounds: readonly SystemAnswers[],
  model: string | undefined,
): StoredAnswers['references'] {
  const own = bounds.filter((bound) => bound.model === undefined || bound.model === model);
  return new Map(own.map(({ name, family = name, answers }) => [family, answers]));
}

/** The scores of a run’s answers, including scores that depend on other answers. */
export function resultScores(
  { metrics, results: { answerScores, slices = [] } }: Benchmark,
  systems: readonly SystemAnswers[],
  bounds: readonly SystemAnswers[],
): ResultScores {
  const profiles = new Map(
    [...systems, ...bounds].flatMap(({ name, profile }) => (profile === undefined ? [] : [[name, profile]])),
  );
  if (answerScores === undefined) return { metrics, slices, profiles };
  const scores = new Map(
    systems.flatMap(({ answers, model }) => [
      ...answerScores.of({ answers, references: boundsOf(bounds, model) }),
    ]),
  );
  return {
    metrics,
    slices,
    profiles,
    further: new Map(
      answerScores.names.map((name, place) => [name, (answer) => scores.get(answer)?.[place] ?? null]),
    ),
  };
}
