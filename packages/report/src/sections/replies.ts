import type { CallTotal, ReplyCounts, SystemResult } from '@memgym/core';
import { formatCount } from '../format.js';
import { type Html, html, nothing } from '../html/html.js';
import { table } from '../html/table.js';
import type { ReportInput } from '../report-input.js';
import { section } from './section.js';

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
<b>Failed</b>: neither could, or the model was cut off or refused. Over all systems of the run.</p>
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
