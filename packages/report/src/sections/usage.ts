import { addUsage, type SystemResult, type Usage, zeroUsage } from '@memgym/core';
import { formatCount, formatUsd } from '../format/format-number.js';
import { type Html, html, nothing } from '../html/html.js';
import { table } from '../html/table.js';
import type { ReportInput } from '../report-input.js';
import { systemName } from './results.js';
import { section } from './section.js';

/** Calls, tokens and money by system, and their sum. */
export function usageSection({ result }: ReportInput): Html {
  if (result.systems.length === 0) return nothing;
  const total = addUsage(zeroUsage, ...result.systems.map(({ usage }) => usage));
  return section(
    'cost',
    'Cost and usage',
    html`${table({
      label: 'Usage by system',
      columns: [
        { head: 'System' },
        ...[
          'Calls',
          'Input tokens',
          'Output tokens',
          'Embedded tokens',
          'Input tokens a question',
          'Cost',
        ].map((head) => ({ head, numeric: true })),
      ],
      rows: [
        ...result.systems.map((system) => ({
          cells: [systemName(system), ...usageCells(system.usage, system)],
        })),
        { className: 'counts', cells: ['all systems', ...usageCells(total, undefined)] },
      ],
    })}<p class="hint">A reply from the cache counts as the call that was once made, so a replayed run shows the same
figures. “Unknown” means that a model’s price is not known, never that it is free.</p>
`,
  );
}

function usageCells(usage: Usage, system: SystemResult | undefined): string[] {
  const perQuestion =
    system === undefined || system.scored === 0
      ? ''
      : formatCount(Math.round(usage.inputTokens / system.scored));
  return [
    formatCount(usage.calls),
    formatCount(usage.inputTokens),
    formatCount(usage.outputTokens),
    formatCount(usage.embeddingTokens),
    perQuestion,
    formatUsd(usage.costUsd),
  ];
}
