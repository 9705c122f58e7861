import type { Finding } from '@memgym/core';
import { compareResults } from '@memgym/scoring';
import { storedAnswers } from '../results/compare-to-baseline.js';
import { type ExcludedAnswers, excludedAnswers, excludedText } from '../results/excluded-answers.js';
import { headlineOf } from '../results/run-headline.js';
import { type ChangedSystem, type ComparedRun, comparisonRules, hasAnswers } from './run-change.js';

/** A system of two runs with its values and ranks in both; bounds have no ranks. */
export interface PairedSystem extends ChangedSystem, Omit<ReturnType<typeof compareResults>[number], 'name'> {
  readonly firstExcluded: ExcludedAnswers;
  readonly secondExcluded: ExcludedAnswers;
}

/** The systems of both runs, each paired with itself: the memory systems, then the bounds. */
export function pairedSystems(
  [first, second]: readonly [ComparedRun, ComparedRun],
  metric: string,
  changed: readonly ChangedSystem[],
): PairedSystem[] {
  const known = new Map(changed.map((system) => [system.name, system]));
  const valuesOf = ({ result }: ComparedRun, isOwn: boolean) =>
    result.systems.flatMap(({ name, metrics, standing }) =>
      known.has(name) && (standing === 'system') === isOwn
        ? [{ name, value: (Object.hasOwn(metrics, metric) ? metrics[metric]?.value : null) ?? null }]
        : [],
    );
  const compared = [true, false].flatMap((isOwn) =>
    compareResults(valuesOf(first, isOwn), valuesOf(second, isOwn), comparisonRules(first, metric)).map(
      (system) => (isOwn ? system : { ...system, firstRank: null, secondRank: null, rankChange: null }),
    ),
  );
  return compared.map((system) => ({
    ...system,
    standing: known.get(system.name)?.standing ?? 'system',
    finding: known.get(system.name)?.finding ?? null,
    firstExcluded: excludedAnswers(first.benchmark, metric, storedAnswers(first, system.name).answers),
    secondExcluded: excludedAnswers(first.benchmark, metric, storedAnswers(second, system.name).answers),
  }));
}

/** What limits a table of {@link pairedSystems}, in sentences. @param labels names of the two runs in the table */
export function pairNotes(
  runs: readonly [ComparedRun, ComparedRun],
  metric: string,
  {
    systems,
    labels,
  }: { readonly systems: readonly PairedSystem[]; readonly labels: readonly [string, string] },
): string[] {
  const [{ benchmark, result }] = runs;
  const [before, after] = labels;
  const paired = systems.flatMap(({ finding }): Finding[] => (finding === null ? [] : [finding]));
  const excluded = excludedText(
    systems.flatMap(({ name, firstExcluded, secondExcluded }) => [
      [`${name} in ${before}`, firstExcluded] as const,
      [`${name} in ${after}`, secondExcluded] as const,
    ]),
  );
  const headline = headlineOf(benchmark, result).name;
  const next = headline === metric ? '' : `; ${headline} has one`;
  const isUnpaired = systems.some(({ difference, finding }) => difference !== null && finding === null);
  const shared = new Set(systems.map(({ name }) => name));
  return [
    ...(paired.some(({ low }) => low !== null) ? [levelText(paired)] : []),
    ...(excluded === null ? [] : [excluded]),
    ...(isUnpaired ? [`No paired interval: the runs share no items of ${metric}${next}.`] : []),
    ...runs.flatMap((run, place) => {
      const alone = run.result.systems.filter((system) => hasAnswers(system) && !shared.has(system.name));
      return alone.length === 0
        ? []
        : [`Only in ${labels[place]}: ${alone.map(({ name }) => name).join(', ')}`];
    }),
  ];
}

/** The level of the intervals of a table. */
export function levelText(findings: readonly Finding[]): string {
  const counts = new Set(findings.map(({ comparisons }) => comparisons));
  const most = Math.max(...counts);
  if (most === 1) return 'Intervals: 95 %.';
  const best = counts.has(1) ? ', those of the system that is best 95 % each' : '';
  return `Intervals: 95 % for all ${most} comparisons together${best}.`;
}
