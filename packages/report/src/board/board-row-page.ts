import { formatBytes, formatCount, formatInterval, formatScore, formatUsd, unknown } from '../format.js';
import { type Html, html, nothing } from '../html/html.js';
import { factList, section, table } from '../html/parts.js';
import { staticPage } from '../pages/static-page.js';
import { milliseconds, perThousand, scoreCell } from './board-page.js';
import type { ShownBoard, ShownRow } from './shown-board.js';

/** The page of a row: all its fields, who stated what, and how to repeat it. */
export function boardRowPage(row: ShownRow, { sheet }: Pick<ShownBoard, 'sheet'>): string {
  const { product, system } = row;
  const title =
    row.control === null ? `${product.name} ${product.version}` : `${row.control} (obligatory row)`;
  return staticPage({
    title,
    content: html`<nav class="places" aria-label="Places"><a href="../index.html">${sheet.name}</a></nav>
<header><p class="overline">${sheet.name} · ${sheet.version}</p><h1><bdi>${title}</bdi></h1></header>
${factList([
  ['Strict', formatScore(row.strict.value)],
  ['Lenient', formatScore(row.lenient.value)],
  [
    'Prompt tokens',
    row.promptTokens.mean === null ? unknown : formatCount(Math.round(row.promptTokens.mean)),
  ],
  ['$ per 1,000 questions', perThousand(row)],
  ['Level', row.level],
])}<main>
${row.labels.length === 0 ? nothing : html`<aside class="banner warning"><ul>${row.labels.map((label) => html`<li>${label}</li>`)}</ul></aside>`}
${section('scores', 'Scores', scores(row, sheet.questions))}
${section('trials', 'Trials', trials(row))}
${section('cost', 'Cost', cost(row))}
${section('what', 'What was measured', facts(row))}
${product.reply === undefined ? nothing : section('reply', 'Reply of the vendor', html`${product.reply.split('\n').map((line) => html`<p>${line}</p>`)}`)}
${section(
  'repeat',
  'Check it yourself',
  html`<pre>memgym runs replay ${row.bundle.file}
memgym runs failures ${row.bundle.file} --system ${system.name}</pre>`,
)}
</main>
`,
  });
}

function scores({ strict, lenient }: ShownRow, questions: Readonly<Record<string, number>>): Html {
  return html`${table({
    label: 'Scores by category',
    className: 'scores',
    columns: [
      { head: 'Category' },
      { head: 'Questions', numeric: true },
      { head: 'Strict', numeric: true },
      { head: 'Lenient', numeric: true },
    ],
    rows: [
      { cells: ['all', formatCount(strict.n), scoreCell(strict), scoreCell(lenient)] },
      ...Object.entries(questions).map(([name, count]) => ({
        cells: [
          name,
          formatCount(count),
          ...[strict, lenient].map(({ byCategory }) => estimate(byCategory[name])),
        ],
      })),
    ],
  })}<p class="hint">Without missing verdicts: strict ${formatScore(strict.withoutMissing)}, lenient ${formatScore(lenient.withoutMissing)}.</p>`;
}

const estimate = (value: ShownRow['strict']['byCategory'][string] | undefined): string | Html =>
  value === undefined
    ? unknown
    : html`${formatScore(value.value)} <span class="interval">${formatInterval(value)}</span>`;

const trials = ({ strict, lenient }: ShownRow): Html =>
  table({
    label: 'Trials',
    columns: [
      { head: 'Rubric' },
      { head: 'Mean of each trial', numeric: true },
      { head: 'Deviation', numeric: true },
      { head: 'Questions that flip', numeric: true },
    ],
    rows: (
      [
        ['strict', strict],
        ['lenient', lenient],
      ] as const
    ).map(([name, { trials: own }]) => ({
      cells: [
        name,
        own?.means.map(formatScore).join(', ') ?? unknown,
        formatScore(own?.deviation ?? null),
        formatScore(own?.flips.value ?? null),
      ],
    })),
  });

function cost({ writing, answering, promptTokens, latencyMs }: ShownRow): Html {
  return html`${table({
    label: 'Cost',
    columns: [
      { head: 'Work' },
      ...['Calls', 'Tokens in', 'Tokens out', 'Embedded tokens', 'Dollars'].map((head) => ({
        head,
        numeric: true,
      })),
    ],
    rows: (
      [
        ['writing to memory', writing],
        ['reading and answering', answering],
      ] as const
    ).map(([name, own]) => ({
      cells: [
        name,
        ...[own.calls, own.inputTokens, own.outputTokens, own.embeddingTokens].map(formatCount),
        formatUsd(own.costUsd),
      ],
    })),
  })}<p class="hint">Tokens in this table are as servers stated them. Counted here: ${counted(promptTokens.mean)} tokens a prompt, 95 % of prompts
have at most ${counted(promptTokens.p95)}. Answer calls took ${milliseconds(latencyMs.p50)} (p50) and ${milliseconds(latencyMs.p95)} (p95), as recorded by the submitter.</p>`;
}

const counted = (value: number | null): string => (value === null ? unknown : formatCount(Math.round(value)));

function facts(row: ShownRow): Html {
  const { product, system, reader, judge, prompts, data, bundle, asked } = row;
  const pairs: (readonly [string, string | Html | undefined])[] = [
    ['Product', `${product.name} ${product.version}, ${product.edition}`],
    ['Vendor', product.vendor],
    ['Submitted by', relations[product.relation]],
    ['Vendor asked on', product.noticeOn],
    [
      'Memory',
      `${system.type}, k ${system.k ?? 'none'}, ${system.memoryTokens === null ? 'own budget' : `at most ${formatCount(system.memoryTokens)} tokens`}`,
    ],
    ['Options', html`<code>${JSON.stringify(system.options)}</code>`],
    [
      'Reader',
      html`${reader.model}${reader.served.length > 0 ? ` (served: ${reader.served.join(', ')})` : ''} <span class="hash">${reader.digest}</span>`,
    ],
    ['Judge', html`${judge.model} <span class="hash">${judge.digest}</span>`],
    [
      'Prompts',
      Object.entries(prompts)
        .map(([name, version]) => `${name}@${version}`)
        .join(', '),
    ],
    [
      'Data',
      html`${data.benchmark}${data.files.map(({ name, sha256 }) => html` ${name} <span class="hash">${sha256}</span>`)}`,
    ],
    [
      'Asked',
      `${formatCount(asked.questions)} questions in ${asked.trials} trials, ${formatCount(asked.missing)} verdicts missing`,
    ],
    [
      'Bundle',
      html`${bundle.file} (${formatBytes(bundle.bytes)}) <span class="hash">${bundle.sha256}</span>`,
    ],
    ['Played', `${row.date ?? unknown} with MemGym ${row.memgymVersion}`],
  ];
  return html`<dl class="pairs">${pairs.flatMap(([name, value]) => (value === undefined ? [] : html`<dt>${name}</dt><dd>${value}</dd>`))}</dl>`;
}

const relations = {
  own: 'a memory of MemGym',
  vendor: 'its vendor',
  rival: 'a rival',
  third: 'a third party',
};
