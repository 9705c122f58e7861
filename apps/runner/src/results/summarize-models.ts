import type { Episode, SystemResult } from '@memgym/core';
import { type Benchmark, summarizeRun } from '@memgym/evaluators';
import type { CollectedPlay } from './collect-plays.js';

/** The plays of a run: its systems, and the bounds of the benchmark. */
export interface PlaysOfRun {
  readonly episodes: readonly Episode[];
  readonly systems: readonly CollectedPlay[];
  readonly references: readonly CollectedPlay[];
}

/**
 * The results of a run, in the order of systems, bounds and rules. In a run of several models, each model is
 * summarized on its own, with its own bounds, which then have the names that the benchmark gave them.
 */
export function summarizeModels(benchmark: Benchmark, run: PlaysOfRun): SystemResult[] {
  const results = modelsOf(run.systems).flatMap((model) => {
    const systems = run.systems.filter((play) => play.model === model);
    const own = run.references.filter((bound) => bound.model === model);
    const references = own.map((bound) => ({ ...bound, name: familyName(bound) }));
    const named = new Map(own.map((bound) => [familyName(bound), bound.name]));
    return summarizeRun(benchmark, { episodes: run.episodes, systems, references }).map((result) => ({
      ...result,
      ...(result.standing === 'bound' && { name: named.get(result.name) ?? result.name }),
    }));
  });
  const systems = new Set(run.systems.map(({ name }) => name));
  const isSystem = ({ name }: SystemResult): boolean => systems.has(name);
  const rules = results.filter((result) => result.standing === 'rule' && !isSystem(result));
  return [
    ...run.systems.flatMap(({ name }) => results.find((result) => result.name === name) ?? []),
    ...results.filter((result) => result.standing !== 'rule' && !isSystem(result)),
    // A rule answers without a model, so it is the same for all of them.
    ...rules.filter(({ name }, place) => rules.findIndex((rule) => rule.name === name) === place),
  ];
}

const modelsOf = (plays: readonly CollectedPlay[]): (string | undefined)[] => [
  ...new Set(plays.map(({ model }) => model)),
];

const familyName = ({ name, family = name }: CollectedPlay): string => family;
