import { type Estimate, InvalidArgumentError, type MetricSummary, type SystemResult } from '@memgym/core';
import { renderTextTable } from './render-text-table.js';

export interface RenderResultTableOptions {
  /** The metrics to show, in this order. Default: all, in the order they first occur. */
  readonly metrics?: readonly string[];
  /** The metric shown by group in a second table; null for none. Default: the first metric shown. */
  readonly groupMetric?: string | null;
  /** The name of the groups, as in `overall by period`. Default: group. */
  readonly groupedBy?: string;
  /** Groups in the order to show them; others follow in the order they first occur. */
  readonly groupOrder?: readonly string[];
  /** Digits after the decimal point, default 3. */
  readonly digits?: number;
}

/**
 * Results as plain text for a terminal, no colour: one line for each system with `value [low, high]` for each
 * metric, and below it one metric by group. Columns for unscored and invalid answers appear when there are any.
 * Unknown values are shown as "–". No newline at the end.
 * @throws {InvalidArgumentError} when no system has a requested metric
 */
export function renderResultTable(
  results: readonly SystemResult[],
  options: RenderResultTableOptions = {},
): string {
  const known = distinct(results.flatMap((result) => Object.keys(result.metrics)));
  const metrics = options.metrics ?? known;
  const groupMetric = options.groupMetric === undefined ? (metrics[0] ?? null) : options.groupMetric;
  for (const name of groupMetric === null ? metrics : [...metrics, groupMetric]) requireKnown(name, known);
  const digits = options.digits ?? 3;

  const overall = renderOverall(results, metrics, digits);
  if (groupMetric === null) return overall;
  const groups = orderedGroups(results, groupMetric, options.groupOrder ?? []);
  if (groups.length < 2) return overall;
  const title = `${groupMetric} by ${options.groupedBy ?? 'group'}`;
  return `${overall}\n\n${renderGroups(results, groupMetric, { title, groups, digits })}`;
}

function renderOverall(results: readonly SystemResult[], metrics: readonly string[], digits: number): string {
  const counts = (['unscored', 'invalid'] as const).filter((key) =>
    results.some((result) => result[key] > 0),
  );
  return renderTextTable(
    ['system', 'n', ...counts, ...metrics],
    results.map((result) => [
      result.name,
      String(result.scored),
      ...counts.map((key) => String(result[key])),
      ...metrics.map((name) => formatEstimate(metricOf(result, name), digits)),
    ]),
  );
}

function renderGroups(
  results: readonly SystemResult[],
  metric: string,
  { title, groups, digits }: { title: string; groups: readonly string[]; digits: number },
): string {
  const cell = (result: SystemResult, group: string): string =>
    formatNumber(ownValue(metricOf(result, metric)?.by ?? {}, group)?.value ?? null, digits);
  const count = (group: string): string => {
    const sizes = distinct(
      results.flatMap((result) => ownValue(metricOf(result, metric)?.by ?? {}, group)?.n ?? []).map(String),
    );
    return sizes.length === 1 ? (sizes[0] ?? '') : 'varies';
  };
  return renderTextTable(
    [title, ...groups],
    [
      ...results.map((result) => [result.name, ...groups.map((group) => cell(result, group))]),
      ['(n)', ...groups.map(count)],
    ],
  );
}

function formatEstimate(estimate: Estimate | undefined, digits: number): string {
  if (estimate === undefined || estimate.value === null) return '–';
  const value = formatNumber(estimate.value, digits);
  if (estimate.low === null || estimate.high === null) return value;
  return `${value} [${formatNumber(estimate.low, digits)}, ${formatNumber(estimate.high, digits)}]`;
}

function formatNumber(value: number | null, digits: number): string {
  return value === null ? '–' : value.toFixed(digits);
}

function orderedGroups(
  results: readonly SystemResult[],
  metric: string,
  order: readonly string[],
): readonly string[] {
  const present = distinct(results.flatMap((result) => Object.keys(metricOf(result, metric)?.by ?? {})));
  return distinct([...order.filter((group) => present.includes(group)), ...present]);
}

function metricOf(result: SystemResult, name: string): MetricSummary | undefined {
  return ownValue(result.metrics, name);
}

function ownValue<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function distinct(names: readonly string[]): string[] {
  return [...new Set(names)];
}

function requireKnown(name: string, known: readonly string[]): void {
  if (known.includes(name)) return;
  throw new InvalidArgumentError('metrics', `no system has a metric ${JSON.stringify(name)}`, {
    hint: known.length === 0 ? 'The results hold no metric.' : `There are: ${known.join(', ')}.`,
  });
}
