import type { Finding } from '@memgym/core';
import { findingCell } from '../finding-cell.js';
import { formatCount, formatInterval, formatScore, formatUsd, unknown } from '../format.js';
import { type Html, html, nothing } from '../html/html.js';
import { factList, section, table } from '../html/parts.js';
import { staticPage } from '../pages/static-page.js';
import type { ShownBoard, ShownRow } from './shown-board.js';

/** The page of a board: first what can be said, then the table, then everything that is not a row. */
export function boardPage(board: ShownBoard): string {
  const { sheet, rows } = board;
  const questions = Object.values(sheet.questions).reduce((sum, each) => sum + each, 0);
  const ranked = rows.filter(({ rank }) => rank !== null);
  const own = rows.filter(({ rank, control }) => rank === null && control === null);
  const [first] = rows;
  return staticPage({
    title: `${sheet.name} · ${sheet.version}`,
    content: html`<header><p class="overline">MemGym board · ${sheet.version}</p>
<h1>${sheet.name}</h1>
<p class="lede">Every figure was computed again here from the records and replies of its bundle. No figure was typed.</p></header>
${factList([
  ['Questions', `${formatCount(questions)} × ${sheet.trials} trials`],
  ['Equal budget', `${formatCount(sheet.memoryTokens)} tokens of memories`],
  ['Reader', first?.reader.model],
  ['Judge', first?.judge.model],
  ['Share of right labels', sheet.ceiling === undefined ? undefined : formatScore(sheet.ceiling)],
])}<main>
<aside class="verdict"><p>${standing(ranked, board.findings)}</p>${board.unlike.map((sentence) => html`<p>${sentence}</p>`)}</aside>
${section('rows', 'At the equal budget', html`${rowTable('Rows at the equal budget', ranked)}${tableHint}`)}
${section('controls', 'Obligatory rows', html`<p class="lede">They show what the figures above can mean. They come from the same runs and are not ranked.</p>${controlTable(board)}`)}
${own.length === 0 ? nothing : section('own', 'At their own operating point', html`<p class="lede">These rows chose how much to show, so they are not ranked.</p>${rowTable('Rows at their own budget', own)}`)}
${section('pairs', 'Differences', pairTable(board))}
${section('not-rows', 'Not rows', notRows(board))}
</main>
<footer><p><a href="board.json">board.json</a> has all figures. <code>every-eval-ever/</code> has the rows in the format of Every Eval Ever.</p></footer>
`,
  });
}

const tableHint = html`<p class="hint">Sorted by the strict verdict. Rows that cannot be told apart share a rank; inside a rank, the row with fewer tokens
comes first. In brackets: 95 % intervals over conversations. A missing verdict counts as wrong. Latency is as recorded by the submitter.</p>`;

/** Whether the first rows can be told apart. */
function standing(ranked: readonly ShownRow[], findings: readonly Finding[]): string {
  const leaders = ranked.filter(({ rank }) => rank === 1);
  const names = leaders.map(({ product }) => product.name);
  if (ranked.length === 0) return 'No system has a row at the equal budget yet.';
  if (ranked.length === 1)
    return `${names[0]} is the only row, so it is compared with nothing but the obligatory rows.`;
  if (findings.length === 0) return 'No two rows can be compared.';
  if (leaders.length === 1) return `${names[0]} is ahead of every other row by strict verdicts.`;
  return `Can the first ${leaders.length} be told apart? No: ${names.join(', ')} are level.`;
}

function rowTable(label: string, rows: readonly ShownRow[]): Html {
  if (rows.length === 0) return html`<p>There is none.</p>`;
  return table({
    label,
    className: 'scores',
    columns: [
      { head: 'System' },
      { head: 'Rank', numeric: true },
      { head: 'Strict', numeric: true },
      { head: 'Lenient', numeric: true },
      { head: 'Prompt tokens', numeric: true },
      { head: '$ per 1,000 questions', numeric: true },
      { head: '$ for writing', numeric: true },
      { head: 'Answer, p50', numeric: true },
      { head: 'Level' },
    ],
    rows: rows.map((row) => ({
      cells: [nameCell(row), row.rank ?? unknown, ...figureCells(row), row.level],
    })),
  });
}

const nameCell = ({ id, product }: ShownRow): Html =>
  html`<a href="rows/${id}.html"><bdi>${product.name}</bdi></a><br><span class="origin"><bdi>${product.version}</bdi> · ${product.edition}</span>`;

const figureCells = (row: ShownRow): (string | Html)[] => [
  scoreCell(row.strict),
  scoreCell(row.lenient),
  row.promptTokens.mean === null ? unknown : formatCount(Math.round(row.promptTokens.mean)),
  perThousand(row),
  row.writing.calls === 0 && row.writing.embeddingTokens === 0 ? '$0' : formatUsd(row.writing.costUsd),
  milliseconds(row.latencyMs.p50),
];

export const scoreCell = (score: ShownRow['strict']): Html =>
  html`${formatScore(score.value)} <span class="interval">${formatInterval(score)}</span>`;

export function perThousand({ answering, asked }: ShownRow): string {
  if (answering.costUsd === null) return 'unknown';
  return formatUsd((1000 * answering.costUsd) / Math.max(1, asked.questions * asked.trials));
}

export const milliseconds = (value: number | null): string =>
  value === null ? unknown : `${formatCount(Math.round(value))} ms`;

function controlTable({ rows, sheet }: ShownBoard): Html {
  const controls = rows.filter(({ control }) => control !== null);
  return table({
    label: 'Obligatory rows',
    className: 'scores',
    columns: [
      { head: 'Row' },
      { head: 'What it shows' },
      ...['Strict', 'Lenient', 'Prompt tokens', '$ per 1,000 questions', '$ for writing', 'Answer, p50'].map(
        (head) => ({
          head,
          numeric: true,
        }),
      ),
      { head: 'Bundle' },
    ],
    rows: controls.map((row) => ({
      cells: [
        html`<a href="rows/${row.id}.html">${row.control ?? ''}</a>`,
        sheet.controls[row.control ?? '']?.about ?? '',
        ...figureCells(row),
        row.bundle.file,
      ],
    })),
  });
}

function pairTable({ rows, findings }: ShownBoard): Html {
  if (findings.length === 0) return html`<p>There are no two rows to compare.</p>`;
  const nameOf = (id: string): string => rows.find((row) => row.id === id)?.product.name ?? id;
  return html`${table({
    label: 'Differences of rows',
    columns: [
      { head: 'Rows' },
      { head: 'Difference, strict', numeric: true },
      { head: 'Shared questions', numeric: true },
    ],
    rows: findings.map((finding) => ({
      cells: [
        html`<bdi>${nameOf(finding.first)}</bdi> − <bdi>${nameOf(finding.second)}</bdi>`,
        findingCell(finding),
        formatCount(finding.n),
      ],
    })),
  })}<p class="hint">Paired question by question. All intervals hold together with 95 %. Bold: the interval excludes 0; otherwise the difference
may be chance.</p>`;
}

function notRows({ refused, discards, claims, removals }: ShownBoard): Html {
  return html`<p>Refused: ${refused.length}. Not scored: ${discards.length}. Claims: ${claims.length}. Removed: ${removals.length}.</p>
${list('Refused', refused, ({ file, refusals }) => html`<b>${file}</b><ul>${refusals.map(({ rule, what }) => html`<li>${rule}: ${what}</li>`)}</ul>`)}${list(
  'Not scored',
  discards,
  ({ product, system, bundle, reasons }) =>
    html`<b><bdi>${product}</bdi></b> (<bdi>${system}</bdi>, ${bundle}): ${reasons.join(' ')}`,
)}${list(
  'Claims, never compared',
  claims,
  ({ system, source, readOn, share, faults }) =>
    html`<b><bdi>${system}</bdi></b>: ${formatScore(share)} at <a href="${source}" rel="nofollow">${source}</a>, read on ${readOn}. ${
      faults.length === 0 ? 'Its counts add up; nothing else of it can be checked.' : faults.join(' ')
    }`,
)}${list(
  'Removed',
  removals,
  ({ date, row, rule, evidence, reply }) =>
    html`${date}: <b><bdi>${row}</bdi></b> (${rule}). ${evidence}${reply === undefined ? '' : ` Reply: ${reply}`}`,
)}`;
}

function list<Item>(title: string, items: readonly Item[], show: (item: Item) => Html): Html {
  if (items.length === 0) return nothing;
  return html`<h3>${title}</h3><ul class="quirks">${items.map((item) => html`<li>${show(item)}</li>`)}</ul>
`;
}
