import type { RunStanding } from '@memgym/scoring';
import { trendFigure } from '../figures/trend-figure.js';
import { formatScore, formatUsd, unknown } from '../format.js';
import { type Html, html, nothing } from '../html/html.js';
import { section, table, wideFigure } from '../html/parts.js';
import { servedPage } from './served-page.js';

/** A run in the list. */
export interface RunRow {
  readonly runId: string;
  readonly address: string;
  readonly name: string;
  readonly status: string;
  readonly date: string | null;
  readonly benchmark: string | null;
  /** Its models, with what was simulated: `offline (simulated)`. */
  readonly model: string | null;
  readonly isSimulated: boolean | null;
  /** `300 of 2,954`. */
  readonly questions: string | null;
  readonly systems: number | null;
  /** Cost of all calls in US dollars; null if a price is unknown. */
  readonly costUsd: number | null;
  readonly tags: readonly string[];
  /** The memory system that leads by the headline metric. */
  readonly leader: RunStanding | null;
}

/** Runs over the same data, in the order of their dates. */
export interface RunTrend {
  readonly benchmark: string;
  readonly metric: string;
  /** Other metrics, each with the address of a page that shows them. */
  readonly others: readonly { readonly metric: string; readonly address: string }[];
  readonly runs: readonly { readonly runId: string; readonly date: string | null }[];
  /** A value for each run; null where a run has none. */
  readonly systems: readonly { readonly name: string; readonly values: readonly (number | null)[] }[];
}

export interface RunListInput {
  /** As the user named it. */
  readonly folder: string;
  readonly runs: readonly RunRow[];
  readonly trends: readonly RunTrend[];
}

/** The page with all runs of a folder. */
export async function runListPage({ folder, runs, trends }: RunListInput): Promise<string> {
  const figures = await Promise.all(trends.map(trendPanel));
  return servedPage({
    title: `Runs in ${folder}`,
    served: { links: [] },
    content: html`<header><p class="overline">MemGym runs</p><h1>${folder}</h1></header>
<main>
${section('runs', 'All runs', runs.length === 0 ? html`<p>There is no run in this folder yet.</p>` : list(runs))}${
  figures.length === 0
    ? nothing
    : section(
        'trends',
        'Over time',
        html`<p class="lede">Runs over the same data, the earliest first. A step may be chance: compare two runs to see its
interval.</p><div class="wide-panels">${figures}</div>`,
      )
}</main>
`,
  });
}

function list(runs: readonly RunRow[]): Html {
  const compared = runs.filter(({ leader }) => leader !== null);
  const hasTags = runs.some(({ tags }) => tags.length > 0);
  return html`${table({
    label: 'Runs',
    className: 'filterable',
    columns: [
      ...['Run', 'Status', 'Date', 'Benchmark', 'Model', 'Simulated'].map((head) => ({ head })),
      { head: 'Questions', numeric: true },
      { head: 'Systems', numeric: true },
      { head: 'Cost', numeric: true },
      { head: 'Leader' },
      { head: 'Value', numeric: true },
      ...(hasTags ? [{ head: 'Tags' }] : []),
    ],
    rows: runs.map((run) => ({
      cells: [
        html`<a href="${run.address}">${run.runId}</a>${run.name === '' ? nothing : html`<br><span class="origin">${run.name}</span>`}`,
        run.status,
        html`<span class="nowrap">${run.date ?? unknown}</span>`,
        run.benchmark ?? unknown,
        run.model ?? unknown,
        run.isSimulated === null ? unknown : run.isSimulated ? 'yes' : 'no',
        run.questions ?? unknown,
        run.systems === null ? unknown : String(run.systems),
        run.isSimulated === null ? unknown : run.isSimulated ? 'simulated' : formatUsd(run.costUsd),
        run.leader === null ? unknown : leaderText(run.leader),
        run.leader === null ? unknown : formatScore(run.leader.value),
        ...(hasTags ? [run.tags.join(', ')] : []),
      ],
    })),
  })}${compared.length < 2 ? nothing : html`<p class="hint">To compare two runs, open one and choose the other there.</p>`}`;
}

const leaderText = ({ system, metric, isSettled }: RunStanding): string =>
  `${system} (${metric}${isSettled === false ? ', lead not settled' : ''})`;

async function trendPanel({ benchmark, metric, others, runs, systems }: RunTrend): Promise<Html> {
  const svg = await trendFigure({ runs, systems });
  const spoken = systems.map(({ name, values }) => `${name} ${values.map(formatScore).join(', ')}`);
  return wideFigure(
    html`<b>${metric} · ${benchmark}</b><span>${runs.length} runs. ${
      others.length === 0
        ? nothing
        : html`Other metrics: ${others.map(({ metric: name, address }) => html`<a href="${address}">${name}</a> `)}`
    }</span>`,
    `${metric} over ${runs.length} runs: ${spoken.join('; ')}`,
    svg,
  );
}
