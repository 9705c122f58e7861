import type { RunStanding } from '@memgym/scoring';
import { trendFigure } from '../figures/trend-figure.js';
import { formatScore, formatUsd, unknown } from '../format.js';
import { type Html, html, nothing } from '../html/html.js';
import { section, table, wideFigure } from '../html/parts.js';
import type { Served } from '../served.js';
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
  /** Of the experiment. */
  readonly name: string;
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
  /** Where two ticked runs are compared. Default: none can be ticked. */
  readonly ticked?: string;
  /** Which runs go on. Default: the page does not ask. */
  readonly live?: Served['live'];
}

/** The page with all runs of a folder. */
export async function runListPage({ folder, runs, trends, ticked, live }: RunListInput): Promise<string> {
  const figures = await Promise.all(trends.map(trendPanel));
  return servedPage({
    title: `Runs in ${folder}`,
    served: { links: [], ...(live !== undefined && { live }) },
    content: html`<header><p class="overline">MemGym runs</p><h1>${folder}</h1></header>
<main>
${section('runs', 'All runs', runs.length === 0 ? html`<p>There is no run in this folder yet.</p>` : list(runs, ticked))}${
  figures.length === 0
    ? nothing
    : section(
        'trends',
        'Over time',
        html`<p class="lede">Runs of one experiment over the same data, the earliest first. A step may be chance: compare two runs to see its
interval.</p><div class="wide-panels">${figures}</div>`,
      )
}</main>
`,
  });
}

function list(runs: readonly RunRow[], ticked: string | undefined): Html {
  const canTick = ticked !== undefined && runs.filter(({ benchmark }) => benchmark !== null).length > 1;
  const hasTags = runs.some(({ tags }) => tags.length > 0);
  const rows = table({
    label: 'Runs',
    className: 'filterable',
    columns: [
      ...['Run', 'Status', 'Date', 'Benchmark', 'Model'].map((head) => ({ head })),
      { head: 'Questions', numeric: true },
      { head: 'Systems', numeric: true },
      { head: 'Cost', numeric: true },
      { head: 'Leader' },
      { head: 'Value', numeric: true },
      ...(hasTags ? [{ head: 'Tags' }] : []),
    ],
    rows: runs.map((run) => ({
      cells: [
        html`${canTick && run.benchmark !== null ? html`<input class="tick" type="checkbox" form="ticked" name="run" value="${run.runId}" aria-label="Compare ${run.runId}">` : nothing}<a href="${run.address}">${run.runId}</a>${run.name === '' ? nothing : html`<br><span class="origin">${run.name}</span>`}`,
        run.status,
        html`<span class="nowrap">${run.date ?? unknown}</span>`,
        run.benchmark ?? unknown,
        run.model ?? unknown,
        run.questions ?? unknown,
        run.systems === null ? unknown : String(run.systems),
        run.isSimulated === null ? unknown : run.isSimulated ? 'simulated' : formatUsd(run.costUsd),
        run.leader === null ? unknown : leaderText(run.leader),
        run.leader === null ? unknown : formatScore(run.leader.value),
        ...(hasTags ? [run.tags.join(', ')] : []),
      ],
    })),
  });
  if (!canTick) return rows;
  return html`${rows}<form action="${ticked ?? ''}" id="ticked"><p><button>Compare two ticked runs</button> <output class="count"></output></p></form>
`;
}

const leaderText = ({ system, metric, caveats }: RunStanding): string =>
  `${system} (${[metric, ...caveats].join(', ')})`;

async function trendPanel({
  name: experiment,
  benchmark,
  metric,
  others,
  runs,
  systems,
}: RunTrend): Promise<Html> {
  const svg = await trendFigure({ runs, systems });
  const spoken = systems.map(({ name, values }) => `${name} ${values.map(formatScore).join(', ')}`);
  return wideFigure(
    html`<b>${metric} · ${experiment} · ${benchmark}</b><span>${runs.length} runs. ${
      others.length === 0
        ? nothing
        : html`Other metrics: ${others.map(({ metric: name, address }) => html`<a href="${address}">${name}</a> `)}`
    }</span>`,
    `${metric} over ${runs.length} runs: ${spoken.join('; ')}`,
    svg,
  );
}
