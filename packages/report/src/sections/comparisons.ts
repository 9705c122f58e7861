import type { Finding, Verdict } from '@memgym/core';
import { findingBetween, gainOf, isSettled } from '@memgym/scoring';
import { forestFigure } from '../figures/forest-figure.js';
import { type FrontierPoint, frontierFigure, frontierOf } from '../figures/frontier-figure.js';
import { findingCell } from '../finding-cell.js';
import { formatCount, formatScore } from '../format.js';
import { type Html, html, nothing } from '../html/html.js';
import { figure, fold, section, table, wideFigure } from '../html/parts.js';
import type { ReportInput } from '../report-input.js';
import { axisRange, estimateOf, metricMeaning } from '../result-lookup.js';

/** The leader against each other system, and what the systems cost for their values. */
export async function tradeOffsSection(input: ReportInput): Promise<Html> {
  const figures = [
    await leadFigure(input),
    await costFigure(input, 'promptTokens'),
    await costFigure(input, 'costUsd'),
  ];
  const drawn = figures.filter((figure) => figure !== nothing);
  if (drawn.length === 0) return nothing;
  return section('trade-offs', 'Lead and cost', html`<div class="wide-panels">${drawn}</div>`);
}

/** The findings on a system minus each other one, in the order of the ranking and then of the others. */
function findingsOn(verdict: Verdict, name: string, others: readonly string[]): Finding[] {
  return others.flatMap((other) => findingBetween(verdict.findings, name, other) ?? []);
}

/** All compared systems: memory systems by the ranking, then bounds. */
const comparedIn = ({ ranking, findings }: Verdict): string[] => [
  ...new Set([
    ...ranking.map(({ system }) => system),
    ...findings.flatMap(({ first, second }) => [first, second]),
  ]),
];

/** The forest plot of the paired differences that the verdict rests on. */
async function leadFigure({ result: { verdict } }: ReportInput): Promise<Html> {
  if (verdict?.leader == null) return nothing;
  const { leader, ranking, metric } = verdict;
  const findings = findingsOn(
    verdict,
    leader.system,
    ranking.map(({ system }) => system),
  );
  if (findings.length === 0) return nothing;
  const svg = await forestFigure(
    findings.map((finding) => ({
      ...{ label: finding.second, value: finding.value, low: finding.low, high: finding.high },
      isSettled: isSettled(finding),
    })),
  );
  const isUp = findings[0]?.higherIsBetter === true;
  const spoken = findings.map(
    ({ second, value, low, high }) =>
      `${second} ${formatScore(value)}${low === null ? '' : `, from ${formatScore(low)} to ${formatScore(high)}`}`,
  );
  return figure(
    html`<b>${leader.system} minus each other system, in ${metric}</b><span>Paired differences over the same questions, with
${levelOf(findings)}. Filled: more than chance; hollow: may be chance. ${isUp ? 'Right' : 'Left'} of 0, ${leader.system} is better.</span>`,
    `Paired differences of ${leader.system}: ${spoken.join('; ')}`,
    svg,
  );
}

/** The level of intervals in words. */
function levelOf(findings: readonly Finding[]): string {
  const most = Math.max(...findings.map(({ comparisons }) => comparisons));
  return most === 1
    ? '95 % intervals'
    : `intervals that hold for ${formatCount(most)} comparisons together with 95 %`;
}

const costNames = {
  promptTokens: 'prompt tokens, mean',
  costUsd: 'US dollars of all calls',
} as const;

/** The metric by a cost; nothing if fewer than two systems have it, or it is the same for all. */
async function costFigure(input: ReportInput, cost: keyof typeof costNames): Promise<Html> {
  const { verdict, systems } = input.result;
  if (verdict === undefined) return nothing;
  const { metric, findings } = verdict;
  const points = verdict.costs.flatMap((each): FrontierPoint[] => {
    const system = systems.find(({ name }) => name === each.system);
    const { value = null, low = null, high = null } = (system && estimateOf(system, metric, null)) ?? {};
    const spent = each[cost];
    return value === null || spent === null || spent <= 0
      ? []
      : [{ label: each.system, cost: spent, value, low, high }];
  });
  if (new Set(points.map((point) => point.cost)).size < 2) return nothing;
  const meaning = metricMeaning(metric, input);
  const { higherIsBetter } = meaning;
  const svg = await frontierFigure({
    points,
    range: axisRange(
      points.map((point) => ({ ...point, baseline: false })),
      meaning,
    ),
    higherIsBetter,
    findings,
    costName: costNames[cost],
  });
  const frontier = frontierOf({ points, higherIsBetter, findings }).map(({ label }) => label);
  return wideFigure(
    html`<b>${metric} by ${cost === 'costUsd' ? 'cost' : 'prompt tokens'}</b><span>The line joins the systems that are better than each cheaper one on the questions of both: ${frontier.join(', ')}. Differences along it may be chance: see the intervals.</span>`,
    `${metric} by ${costNames[cost]}: ${points.map(({ label, cost: spent, value }) => `${label} ${formatScore(value)} at ${Math.round(spent * 100) / 100}`).join(', ')}`,
    svg,
  );
}

/** More tables would make a report too long; `memgym runs compare` accepts any baseline. */
const mostBaselines = 12;

/** Each system minus a baseline, on the same questions: one folded table for each baseline. */
export function differencesSection({ result }: ReportInput): Html {
  const { verdict } = result;
  if (verdict === undefined || verdict.findings.length === 0) return nothing;
  const { metric, best, ranking, findings } = verdict;
  const meanOf = new Map(
    result.systems.map(({ name, metrics }) => [
      name,
      (Object.hasOwn(metrics, metric) ? metrics[metric]?.value : null) ?? null,
    ]),
  );
  // Bounds do not compete, so they stand below.
  const ranked = new Set(ranking.map(({ system }) => system));
  const tables = ranking.slice(0, mostBaselines).flatMap(({ system }) => {
    const rows = comparedIn(verdict)
      .flatMap((other) => findingBetween(findings, other, system) ?? [])
      .sort(
        (a, b) =>
          Number(ranked.has(b.first)) - Number(ranked.has(a.first)) ||
          (gainOf(b).value ?? 0) - (gainOf(a).value ?? 0),
      );
    return rows.length === 0 ? [] : [{ metric, baseline: system, rows, meanOf }];
  });
  return section(
    'differences',
    'Paired differences',
    html`<p class="lede">Each system minus a baseline in ${metric}, over the questions that both answered, with ${levelOf(findings)}. Bold:
the interval excludes 0, so the two systems differ.${
      best === null
        ? nothing
        : ` The differences of ${best} to the other memory systems have 95 % intervals each: the claim that it is best needs all of them.`
    }</p>
${tables.map((one, place) => baselineTable(one, place === 0))}`,
  );
}

const baselineTable = (
  {
    metric,
    baseline,
    rows,
    meanOf,
  }: {
    readonly metric: string;
    readonly baseline: string;
    readonly rows: readonly Finding[];
    readonly meanOf: ReadonlyMap<string, number | null>;
  },
  open: boolean,
): Html =>
  fold(
    html`Compared to <b><bdi>${baseline}</bdi></b>`,
    table({
      label: `Differences in ${metric} to ${baseline}`,
      columns: [
        { head: 'System' },
        { head: metric, numeric: true },
        { head: 'Difference', numeric: true },
        { head: 'Questions', numeric: true },
      ],
      rows: rows.map((finding) => ({
        cells: [
          html`<bdi>${finding.first}</bdi>`,
          formatScore(meanOf.get(finding.first) ?? null),
          findingCell(finding),
          formatCount(finding.n),
        ],
      })),
    }),
    { open },
  );
