import { forestFigure } from '../figures/forest-figure.js';
import { type FrontierPoint, frontierFigure, frontierOf } from '../figures/frontier-figure.js';
import { formatCount, formatInterval, formatScore, unknown } from '../format.js';
import { type Html, html, nothing } from '../html/html.js';
import { figure, fold, section, table, wideFigure } from '../html/parts.js';
import type { BaselineTable, ReportInput } from '../report-input.js';
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

/** The forest plot of the paired differences that the verdict rests on. */
async function leadFigure({ result: { verdict }, ...input }: ReportInput): Promise<Html> {
  if (verdict?.leader == null || verdict.others.length === 0) return nothing;
  const { leader, others, metric } = verdict;
  const svg = await forestFigure(
    others.map(({ system, value, low, high, isSettled }) => ({ label: system, value, low, high, isSettled })),
  );
  const isUp = metricMeaning(metric, input).higherIsBetter;
  const spoken = others.map(
    ({ system, value, low, high }) =>
      `${system} ${formatScore(value)}${low === null ? '' : `, from ${formatScore(low)} to ${formatScore(high)}`}`,
  );
  return figure(
    html`<b>${leader.system} minus each other system, in ${metric}</b><span>Paired differences over the same questions, with 95 %
intervals. Filled: settled at the 5 % level, adjusted for all pairs; hollow: a tie so far. ${isUp ? 'Right' : 'Left'} of 0, ${leader.system} is better.</span>`,
    `Paired differences of ${leader.system}: ${spoken.join('; ')}`,
    svg,
  );
}

const costNames = {
  promptTokens: 'tokens in a prompt, mean',
  costUsd: 'US dollars of all calls',
} as const;

/** The metric by a cost; nothing if fewer than two systems have it, or it is the same for all. */
async function costFigure(input: ReportInput, cost: keyof typeof costNames): Promise<Html> {
  const { verdict, systems } = input.result;
  if (verdict === undefined) return nothing;
  const { metric } = verdict;
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
    costName: costNames[cost],
  });
  const frontier = frontierOf(points, higherIsBetter).map(({ label }) => label);
  return wideFigure(
    html`<b>${metric} by ${cost === 'costUsd' ? 'cost' : 'length of the prompt'}</b><span>The line joins the systems that no other one beats in both: ${frontier.join(', ')}. Differences along it may be chance: see the intervals.</span>`,
    `${metric} by ${costNames[cost]}: ${points.map(({ label, cost: spent, value }) => `${label} ${formatScore(value)} at ${Math.round(spent * 100) / 100}`).join(', ')}`,
    svg,
  );
}

/** Each system minus a baseline, on the same questions: one folded table for each baseline. */
export function differencesSection({ differences = [] }: ReportInput): Html {
  const [first] = differences;
  if (first === undefined) return nothing;
  return section(
    'differences',
    'Paired differences',
    html`<p class="lede">Each system minus a baseline in ${first.metric}, over the questions that both answered. These intervals are
narrower than those of two separate means. Bold: the interval excludes 0, so the two systems differ at the 5 % level.
Choose the baseline before you look: with many comparisons, one in twenty excludes 0 by chance.</p>
${differences.map((one, place) => baselineTable(one, place === 0))}`,
  );
}

const baselineTable = ({ metric, baseline, systems }: BaselineTable, open: boolean): Html =>
  fold(
    html`Compared to <b><bdi>${baseline}</bdi></b>`,
    table({
      label: `Differences in ${metric} to ${baseline}`,
      columns: [
        { head: 'System' },
        { head: metric, numeric: true },
        { head: 'Difference, 95 %', numeric: true },
        { head: 'Questions', numeric: true },
      ],
      rows: systems.map(({ name, value, difference }) => ({
        cells: [
          html`<bdi>${name}</bdi>`,
          formatScore(value),
          difference === null ? unknown : differenceCell(difference),
          difference === null ? unknown : formatCount(difference.n),
        ],
      })),
    }),
    { open },
  );

function differenceCell(difference: NonNullable<BaselineTable['systems'][number]['difference']>): Html {
  const { value, low, high } = difference;
  const text = `${value !== null && value > 0 ? '+' : ''}${formatScore(value)}`;
  const isSettled = low !== null && high !== null && (low > 0 || high < 0);
  return html`${isSettled ? html`<b>${text}</b>` : text} <span class="interval">${formatInterval(difference)}</span>`;
}
