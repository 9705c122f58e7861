import {
  addUsage,
  type CallTotal,
  type JsonObject,
  type ReplyCounts,
  type SystemResult,
  type Usage,
} from '@memgym/core';
import { costOfCalls, formatCount, formatUsd } from '../format.js';
import { type Html, html, nothing } from '../html/html.js';
import { fold, section, table } from '../html/parts.js';
import type { ReportInput } from '../report-input.js';
import { systemName } from './results.js';

/** Kinds of tokens, by column heading. Kinds that no system used are omitted. */
const tokenColumns: readonly (readonly [head: string, tokens: (usage: Usage) => number])[] = [
  ['Input', ({ inputTokens }) => inputTokens],
  ['of it cached', ({ cachedInputTokens }) => cachedInputTokens],
  ['Output', ({ outputTokens }) => outputTokens],
  ['of it reasoning', ({ reasoningTokens }) => reasoningTokens],
  ['Embedded', ({ embeddingTokens }) => embeddingTokens],
];

type TokenColumns = typeof tokenColumns;

const headsOf = (columns: TokenColumns): string[] => ['Calls', ...columns.map(([head]) => head), 'Cost'];
const numeric = (heads: readonly string[]) => heads.map((head) => ({ head, numeric: true }));

/** Calls, tokens and money: by system, then by purpose. */
export function usageSection({ result, manifest }: ReportInput): Html {
  const { systems } = result;
  if (systems.length === 0) return nothing;
  const total = addUsage(...systems.map(({ usage }) => usage));
  const columns = tokenColumns.filter(([, tokens]) => tokens(total) > 0);
  return section(
    'cost',
    'What it cost',
    html`${systemTable(systems, total, columns)}<p class="hint">${priceLine('Model', manifest.model)}${
      manifest.embedder === undefined ? nothing : priceLine('Embedder', manifest.embedder)
    }Tokens are as the servers counted them. A reply from the cache counts as the call that was once made, so a
replayed run shows the same figures. “Unknown” means that a price is not known, never that it is free. ${
      systems.some(({ calls }) => calls.some(({ simulated }) => simulated))
        ? '“Simulated” means that no language model was called, and tokens are estimated. '
        : ''
    }Times, retries and what was really paid are in <code>ledger.json</code>.</p>
${partTable(systems, columns)}`,
  );
}

function systemTable(systems: readonly SystemResult[], total: Usage, columns: TokenColumns): Html {
  const ownOf = ({ calls }: SystemResult): CallTotal[] => calls.filter(({ phase }) => phase !== 'admission');
  const all = systems.flatMap(ownOf);
  return table({
    label: 'Cost by system, in tokens and dollars',
    columns: [{ head: 'System' }, ...numeric(['Input per question', ...headsOf(columns)])],
    rows: [
      ...systems.map((system) => ({
        cells: [
          systemName(system),
          system.scored === 0 ? '' : formatCount(Math.round(system.usage.inputTokens / system.scored)),
          ...usageCells(columns, system.usage, ownOf(system)),
        ],
      })),
      { className: 'counts', cells: ['all systems', '', ...usageCells(columns, total, all)] },
    ],
  });
}

/** One row for each phase, role and model of each system that made calls. */
function partTable(systems: readonly SystemResult[], columns: TokenColumns): Html {
  const rows = systems.flatMap((system) => partsOf(system).map((part) => ({ system, ...part })));
  if (rows.length === 0) return nothing;
  const content = table({
    label: 'Cost by system, phase, role and model',
    columns: [
      ...['System', 'Phase', 'Role', 'Model'].map((head) => ({ head })),
      ...numeric(headsOf(columns)),
    ],
    rows: rows.map(({ system, phase, role, model, calls }) => ({
      cells: [
        systemName(system),
        phase,
        role,
        html`<bdi>${model}</bdi>`,
        ...usageCells(columns, addUsage(...calls.map(({ usage }) => usage)), calls),
      ],
    })),
  });
  return fold('By purpose', content);
}

interface Part {
  readonly phase: string;
  readonly role: string;
  readonly model: string;
  readonly calls: CallTotal[];
}

function partsOf({ calls }: SystemResult): Part[] {
  const parts = new Map<string, Part>();
  for (const call of calls) {
    const key = `${call.phase} ${call.role} ${call.model}`;
    const part = parts.get(key) ?? { phase: call.phase, role: call.role, model: call.model, calls: [] };
    parts.set(key, part);
    part.calls.push(call);
  }
  return [...parts.values()];
}

function usageCells(columns: TokenColumns, usage: Usage, calls: readonly CallTotal[]): string[] {
  const made = calls.length === 0 ? usage.calls : calls.reduce((sum, total) => sum + total.calls, 0);
  const cost = costOfCalls(usage, calls);
  return [
    formatCount(made),
    ...columns.map(([, tokens]) => formatCount(tokens(usage))),
    cost === 'simulated' ? cost : formatUsd(cost),
  ];
}

function priceLine(what: string, { model, simulated, local, price }: JsonObject): Html {
  if (typeof model !== 'string') return nothing;
  if (simulated === true) return html`${what} <code>${model}</code>: simulated, free of charge. `;
  if (local === true) return html`${what} <code>${model}</code>: in this process, free of charge. `;
  if (typeof price !== 'object' || price === null || Array.isArray(price)) {
    return html`${what} <code>${model}</code>: price unknown. `;
  }
  const parts = (['input', 'cachedInput', 'output'] as const).flatMap((key) =>
    typeof price[key] === 'number' ? [`$${price[key]} ${words[key]}`] : [],
  );
  const asOf = typeof price.asOf === 'string' ? `, prices of ${price.asOf}` : '';
  return html`${what} <code>${model}</code>: ${parts.join(', ')} a million tokens${asOf}. `;
}

const words = { input: 'input', cachedInput: 'cached input', output: 'output' } as const;

/**
 * Replies to prompts that ask for JSON: the numbers of replies read at once, repaired or lost, and of writes that lost
 * data.
 */
export function repliesSection({ result }: ReportInput): Html {
  const prompts = promptsOf(result.systems);
  const degraded = result.systems.flatMap(({ name, degradedWrites = 0 }) =>
    degradedWrites === 0 ? [] : [html`<li><b>${name}</b>: ${formatCount(degradedWrites)}</li>`],
  );
  if (prompts.length === 0 && degraded.length === 0) return nothing;
  const heads = ['Asked', 'In form', 'Read leniently', 'Repaired', 'Failed'];
  return section(
    'replies',
    'Replies in form',
    html`${
      degraded.length === 0
        ? nothing
        : html`<p>Writes that stored less than they were given, because a reply or an item of it could not be read:</p>
<ul>${degraded}</ul>
`
    }${table({
      label: 'What became of prompts that ask for JSON',
      columns: [{ head: 'Prompt' }, { head: 'Model' }, ...heads.map((head) => ({ head, numeric: true }))],
      rows: prompts.map(({ name, model, counts }) => ({
        cells: [html`<code>${name}</code>`, model, ...countCells(counts)],
      })),
    })}<p class="hint"><b>Repaired</b>: the first reply could not be read; shown why, the model gave one that could.
<b>Failed</b>: neither reply could be read, or the provider cut the model off or it refused. Over all systems of the run.</p>
`,
  );
}

interface AskedPrompt {
  readonly name: string;
  readonly model: string;
  readonly counts: ReplyCounts;
}

function promptsOf(systems: readonly SystemResult[]): AskedPrompt[] {
  const found = new Map<string, AskedPrompt>();
  for (const total of systems.flatMap(({ calls }) => calls)) {
    if (total.replies === undefined) continue;
    const name = nameOf(total);
    const model = total.simulated ? `${total.model} (simulated)` : total.model;
    const key = JSON.stringify([name, model]);
    const before = found.get(key);
    found.set(key, {
      name,
      model,
      counts: before === undefined ? total.replies : plus(before.counts, total.replies),
    });
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, asked]) => asked);
}

function nameOf({ prompt, role }: CallTotal): string {
  return prompt === undefined ? role : `${prompt.name}@${prompt.version}`;
}

function plus(left: ReplyCounts, right: ReplyCounts): ReplyCounts {
  return {
    strict: left.strict + right.strict,
    lenient: left.lenient + right.lenient,
    repaired: left.repaired + right.repaired,
    failed: left.failed + right.failed,
  };
}

function countCells({ strict, lenient, repaired, failed }: ReplyCounts): string[] {
  const asked = strict + lenient + repaired + failed;
  const share = (count: number): string =>
    count === 0 ? '0' : `${formatCount(count)} (${((100 * count) / asked).toFixed(1)} %)`;
  return [formatCount(asked), ...[strict, lenient, repaired, failed].map(share)];
}
