import type { Estimate, MetricSummary, SystemResult } from '@memgym/core';
import { rankResults } from '@memgym/scoring';
import { metricMeaning, metricNames } from './metric-meaning.js';
import type { ReportInput } from './report-input.js';

/** The systems sorted by the first metric, the headline: memory systems from the best, then bounds, then rules. */
export function sortedSystems(input: Pick<ReportInput, 'result' | 'metrics'>): SystemResult[] {
  const [headline = ''] = metricNames(input);
  const { higherIsBetter } = metricMeaning(headline, input);
  const { systems, bounds, rules } = rankResults(input.result.systems, headline, { higherIsBetter });
  return [...systems, ...bounds, ...rules];
}

/** A system's summary of a metric; names are data, so only own keys count. */
export function summaryOf(system: SystemResult, metric: string): MetricSummary | undefined {
  return Object.hasOwn(system.metrics, metric) ? system.metrics[metric] : undefined;
}

/** Its estimate for one question type, or over all questions for null. */
export function estimateOf(system: SystemResult, metric: string, group: string | null): Estimate | undefined {
  const summary = summaryOf(system, metric);
  if (summary === undefined || group === null) return summary;
  return Object.hasOwn(summary.by, group) ? summary.by[group] : undefined;
}

/** The question types that a metric has values for, in the order given by the input, then in order of appearance. */
export function groupsOf(input: Pick<ReportInput, 'result' | 'groupOrder'>, metric: string): string[] {
  const present = new Set(
    input.result.systems.flatMap((system) =>
      Object.entries(summaryOf(system, metric)?.by ?? {}).flatMap(([group, { n }]) => (n > 0 ? group : [])),
    ),
  );
  const ordered = (input.groupOrder ?? []).filter((group) => present.has(group));
  return [...new Set([...ordered, ...present])];
}

/** Whether a system does not compete: a bound, or a rule that uses no memory. */
export function isOutside({ standing }: SystemResult): boolean {
  return standing !== 'system';
}

/** Whether some system has a value other than 0. */
export const isInformative = (name: string, systems: readonly SystemResult[]): boolean =>
  systems.some((system) => (estimateOf(system, name, null)?.value ?? 0) !== 0);
