import { InvalidArgumentError, type MetricSummary, type SystemResult, type Verdict } from '@memgym/core';
import { formatEstimate, formatNumber, formatValue, missing } from './format-estimate.js';
import { renderTextTable, type TextTableRow } from './render-text-table.js';
import {
  promptTokensOf,
  type RankedResults,
  rankResults,
  shownCounts,
  showsK,
  showsProfiles,
} from './table-layout.js';

export interface RenderResultTableOptions {
  /** The metrics to show, in this order. Default: all, in order of first appearance. */
  readonly metrics?: readonly string[];
  /** The metric that rows are sorted by and that has the first table. Default: the first metric shown. */
  readonly headline?: string;
  /** Whether greater values of the headline are better; default: true. */
  readonly higherIsBetter?: boolean;
  /** What the run decides in the headline: the order of the memory systems, and the one to star. Default: nothing. */
  readonly verdict?: Verdict | undefined;
  /** The metric shown by group in a last table; null for none. Default: the headline. */
  readonly groupMetric?: string | null;
  /** The name of the groups, as in `overall by period`. Default: group. */
  readonly groupedBy?: string;
  /** Groups in display order; others follow in order of first appearance. */
  readonly groupOrder?: readonly string[];
  /**
   * Slices to show in further tables, each with its name as in `overall by task`, of its metrics or of the group metric.
   * Default: none.
   */
  readonly slices?: readonly {
    readonly key: string;
    readonly name: string;
    readonly metrics?: readonly string[];
  }[];
  /** Singular noun for a cluster: `user`, `conversation`. Default: person. */
  readonly cluster?: string;
  /** Digits after the decimal point; default: 3. */
  readonly digits?: number;
  /** Columns of the terminal; default: 80. */
  readonly width?: number;
}

type Settings = Required<Pick<RenderResultTableOptions, 'digits' | 'cluster' | 'width'>>;

/**
 * Results as plain text without colours for a terminal of 80 columns: memory systems by the headline, and below a line the bounds and rules. The first table has the headline with interval, items and clusters of
 * each value, the mean length of prompts where it is known, and `k` where systems differ in it; the next has the other metrics with their own `n`, and the last one metric by group. Unscored and invalid
 * answers and lost verdicts of a judge are shown if there are any. Unknown values are shown as "–". There is no newline at the end.
 * @throws {InvalidArgumentError} when no system has a requested metric
 */
export function renderResultTable(
  results: readonly SystemResult[],
  options: RenderResultTableOptions = {},
): string {
  const known = distinct(results.flatMap((result) => Object.keys(result.metrics)));
  const metrics = options.metrics ?? known;
  const headline = options.headline ?? metrics[0];
  const groupMetric = options.groupMetric === undefined ? headline : options.groupMetric;
  for (const name of distinct([...metrics, headline ?? [], groupMetric ?? []].flat()))
    requireKnown(name, known);
  const { digits = 3, cluster = 'person', width = 80 } = options;
  const settings = { digits, cluster, width };
  const { verdict, higherIsBetter = true } = options;
  const ranked = rankResults(results, headline ?? '', { higherIsBetter, verdict });
  const best = verdict?.metric === headline ? verdict?.best : undefined;
  const tables = [renderHeadline(ranked, { headline, best: best ?? null }, settings)];
  if (best != null) tables.push(`* the best memory system: better in ${headline} than every other one`);
  if (results.some(({ metrics: own }) => Object.values(own).some(({ absent }) => absent === 'unranked')))
    tables.push('unranked: shows everything that it holds, in no order, so it has no recall');
  const others = metrics.filter((name) => name !== headline);
  const shown = others.filter((name) => results.some((result) => metricOf(result, name)?.value != null));
  if (shown.length > 0) tables.push(`\n${renderOthers(ranked, shown, settings)}`);
  if (groupMetric != null) {
    const groups = groupsOf(results, groupMetric, options.groupOrder ?? []);
    const title = `${groupMetric} by ${options.groupedBy ?? 'group'}`;
    if (groups.length > 1)
      tables.push(`\n${renderGroups(ranked, groupMetric, { title, groups, ...settings })}`);
    for (const { key, name, metrics: own = [groupMetric] } of options.slices ?? []) {
      for (const metric of own) {
        const sliced = slicedBy(ranked, metric, key);
        const parts = groupsOf([...sliced.systems, ...sliced.bounds, ...sliced.rules], metric, []);
        const heading = { title: `${metric} by ${name}`, groups: parts };
        if (parts.length > 1) tables.push(`\n${renderGroups(sliced, metric, { ...heading, ...settings })}`);
      }
    }
  }
  return tables.join('\n');
}

/** The same results, with a slice of a metric replacing its groups. */
function slicedBy(ranked: RankedResults, metric: string, key: string): RankedResults {
  const sliced = (result: SystemResult): SystemResult => {
    const summary = metricOf(result, metric);
    if (summary === undefined) return result;
    return {
      ...result,
      metrics: { ...result.metrics, [metric]: { ...summary, by: summary.slices?.[key] ?? {} } },
    };
  };
  return {
    ...ranked,
    systems: ranked.systems.map(sliced),
    bounds: ranked.bounds.map(sliced),
    rules: ranked.rules.map(sliced),
  };
}

/** Rows of each standing, with a line between them. */
function rowsOf(
  { systems, bounds, rules }: RankedResults,
  row: (result: SystemResult) => string[],
  isShown: (result: SystemResult) => boolean = () => true,
): TextTableRow[] {
  const parts = [systems, [...bounds, ...rules]].map((part) => part.filter(isShown));
  return parts
    .filter((part) => part.length > 0)
    .flatMap((part, index): TextTableRow[] => [...(index > 0 ? [null] : []), ...part.map(row)]);
}

function renderHeadline(
  ranked: RankedResults,
  { headline, best }: { readonly headline: string | undefined; readonly best: string | null },
  settings: Settings,
): string {
  const { systems, bounds, rules } = ranked;
  const all = [...systems, ...bounds, ...rules];
  const counts = shownCounts(all);
  const isLost = all.some(({ verdicts }) => verdicts !== undefined && verdicts.lost > 0);
  const isReference = showsProfiles(all);
  const isSupplied = all.some(({ suppliedPrompts }) => suppliedPrompts !== undefined);
  const hasTokens = all.some((result) => promptTokensOf(result) !== null);
  const hasK = showsK(all);
  return renderTextTable(
    [
      'system',
      headline ?? '',
      ...(hasTokens ? ['prompt tokens'] : []),
      ...(hasK ? ['k'] : []),
      ...(isReference ? ['profile'] : []),
      ...(isSupplied ? ['prompts'] : []),
      ...counts,
      ...(isLost ? ['lost verdicts'] : []),
    ],
    rowsOf(ranked, (result) => [
      `${result.name}${result.name === best && result.standing === 'system' ? ' *' : ''}`,
      headline === undefined ? '' : headlineCell(result, headline, settings),
      ...(hasTokens ? [formatTokens(promptTokensOf(result))] : []),
      ...(hasK ? [String(result.k ?? missing)] : []),
      ...(isReference ? [result.profile ?? missing] : []),
      ...(isSupplied ? [result.suppliedPrompts ?? missing] : []),
      ...counts.map((key) => String(result[key] ?? 0)),
      ...(isLost ? [lostVerdicts(result)] : []),
    ]),
    { align: 'start', width: settings.width },
  );
}

/** A memory that was refused has no value, and not a missing one. */
const headlineCell = (result: SystemResult, headline: string, settings: Settings): string =>
  result.admission?.outcome === 'refused'
    ? 'not scored'
    : formatEstimate(metricOf(result, headline), settings);

const formatTokens = (tokens: number | null): string =>
  tokens === null ? missing : Math.round(tokens).toLocaleString('en');

/** For example `12 of 150`. */
const lostVerdicts = ({ verdicts }: SystemResult): string =>
  verdicts === undefined ? missing : `${verdicts.lost} of ${verdicts.asked}`;

function renderOthers(
  ranked: RankedResults,
  metrics: readonly string[],
  { digits, width }: Settings,
): string {
  const all = [...ranked.systems, ...ranked.bounds, ...ranked.rules];
  const columns = metrics.map((name) => ({
    name,
    sizes: sizesOf(all.map((result) => metricOf(result, name))),
  }));
  const cell = (result: SystemResult, { name, sizes }: (typeof columns)[number]): string => {
    const summary = metricOf(result, name);
    if (summary === undefined || summary.value === null) return summary?.absent ?? missing;
    return `${formatValue(summary, digits)}${sizes.length > 1 ? ` · ${summary.n}` : ''}`;
  };
  return renderTextTable(
    ['', ...metrics],
    [
      ...rowsOf(
        ranked,
        (result) => [result.name, ...columns.map((column) => cell(result, column))],
        (result) => columns.some((column) => cell(result, column) !== missing),
      ),
      ['(n)', ...columns.map(({ sizes }) => (sizes.length === 1 ? String(sizes[0]) : '· n'))],
    ],
    { width },
  );
}

function renderGroups(
  ranked: RankedResults,
  metric: string,
  { title, groups, digits, width }: { readonly title: string; readonly groups: readonly string[] } & Settings,
): string {
  const all = [...ranked.systems, ...ranked.bounds, ...ranked.rules];
  const sizes = groups.map((group) => sizesOf(all.map((result) => groupOf(result, metric, group))));
  const cell = (result: SystemResult, group: string, place: number): string => {
    const estimate = groupOf(result, metric, group);
    if (estimate === undefined || estimate.value === null) return missing;
    return `${formatNumber(estimate.value, digits)}${(sizes[place]?.length ?? 0) > 1 ? ` · ${estimate.n}` : ''}`;
  };
  return renderTextTable(
    [title, ...groups],
    [
      ...rowsOf(
        ranked,
        (result) => [result.name, ...groups.map((group, place) => cell(result, group, place))],
        (result) => groups.some((group, place) => cell(result, group, place) !== missing),
      ),
      ['(n)', ...sizes.map((found) => (found.length === 1 ? String(found[0]) : '· n'))],
    ],
    { width },
  );
}

/** The numbers of items per value in one column; more than one if systems differ. */
function sizesOf(estimates: readonly (Pick<MetricSummary, 'n'> | undefined)[]): number[] {
  return distinct(estimates.flatMap((estimate) => (estimate && estimate.n > 0 ? [estimate.n] : [])));
}

/** The groups for which some system has a value. */
function groupsOf(results: readonly SystemResult[], metric: string, order: readonly string[]): string[] {
  const present = distinct(
    results.flatMap((result) =>
      Object.entries(metricOf(result, metric)?.by ?? {}).flatMap(([group, { n }]) => (n > 0 ? [group] : [])),
    ),
  );
  return distinct([...order.filter((group) => present.includes(group)), ...present]);
}

function metricOf(result: SystemResult, name: string): MetricSummary | undefined {
  return ownValue(result.metrics, name);
}

const groupOf = (result: SystemResult, metric: string, group: string) =>
  ownValue(metricOf(result, metric)?.by ?? {}, group);

function ownValue<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function distinct<T>(names: readonly T[]): T[] {
  return [...new Set(names)];
}

function requireKnown(name: string, known: readonly string[]): void {
  if (known.includes(name)) return;
  throw new InvalidArgumentError('metrics', `no system has a metric ${JSON.stringify(name)}`, {
    hint: known.length === 0 ? 'The results contain no metric.' : `The metrics are ${known.join(', ')}.`,
  });
}
