import type { Finding, SystemResult } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import type { ComparisonRules } from '@memgym/scoring';
import { findingsOfChange, storedAnswers } from '../results/compare-to-baseline.js';
import type { OpenedRun } from './open-run.js';

/** Rules have no answers, and a bound of the benchmark is not a system of the run. */
export const hasAnswers = ({ type }: { readonly type: string }): boolean =>
  type !== 'bound' && type !== 'baseline';

/** A run to be compared, with its benchmark. */
export interface ComparedRun extends Pick<OpenedRun, 'folder' | 'manifest' | 'result' | 'answers'> {
  readonly benchmark: Benchmark;
}

/** What two runs say about a system that both played, after minus before; null if they share no question. */
export interface ChangedSystem {
  readonly name: string;
  /** Bounds do not compete: they are shown, and neither ranked nor tested. */
  readonly standing: SystemResult['standing'];
  readonly finding: Finding | null;
}

/** The rules by which systems of a run are compared: a metric of its benchmark and its direction. */
export const comparisonRules = ({ benchmark }: ComparedRun, metric: string): ComparisonRules => ({
  metric,
  higherIsBetter: benchmark.metrics.find(({ name }) => name === metric)?.higherIsBetter ?? true,
});

/**
 * The memory systems of both runs, then the bounds, with what their answers show.
 * @param within the margin below which a difference counts as none. Default: none
 * @param isPaired whether the runs asked the same questions; without them nothing is shown of a difference. Default: true
 */
export function changedSystems(
  [first, second]: readonly [ComparedRun, ComparedRun],
  metric: string,
  { within, isPaired = true }: { readonly within?: number | undefined; readonly isPaired?: boolean } = {},
): ChangedSystem[] {
  const before = new Set(first.result.systems.filter(hasAnswers).map(({ name }) => name));
  const shared = second.result.systems.filter((system) => hasAnswers(system) && before.has(system.name));
  const own = shared.filter(({ standing }) => standing === 'system');
  const stored = [...own, ...shared.filter(({ standing }) => standing !== 'system')].map(
    ({ name, standing }) => ({
      ...{ name, standing },
      before: storedAnswers(first, name),
      after: storedAnswers(second, name),
    }),
  );
  const findings = findingsOfChange(
    first.benchmark,
    { ...comparisonRules(first, metric), within },
    isPaired ? stored : [],
  );
  return stored.map(({ name, standing }) => ({ name, standing, finding: findings.get(name) ?? null }));
}
