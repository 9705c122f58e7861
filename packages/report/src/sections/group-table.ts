import { formatCount, formatScore, unknown } from '../format/format-number.js';
import { breakable } from '../html/breakable.js';
import { type Html, html } from '../html/html.js';
import { table } from '../html/table.js';
import { metricMeaning } from '../metric-meaning.js';
import type { ReportInput } from '../report-input.js';
import { estimateOf, groupsOf } from '../result-lookup.js';
import { sortedSystems } from '../sorted-systems.js';
import { systemName } from './results.js';

/** A shaded table of one metric: systems by groups. */
export function groupTable(name: string, groupedBy: string, input: ReportInput): Html {
  const groups = groupsOf(input, name);
  const { range } = metricMeaning(name, input);
  // Some metrics do not apply to bounds and rules: an empty row would be useless.
  const measured = sortedSystems(input).filter(
    (system) => (estimateOf(system, name, null)?.value ?? null) !== null,
  );
  return table({
    label: `${name} by system and ${groupedBy}`,
    columns: [
      { head: 'System' },
      ...[...groups, 'all'].map((group) => ({ head: breakable(group), numeric: true })),
    ],
    rows: [
      ...measured.map((system) => ({
        cells: [
          systemName(system),
          ...[...groups, null].map((group) => shaded(estimateOf(system, name, group)?.value ?? null, range)),
        ],
      })),
      {
        className: 'counts',
        cells: ['n', ...[...groups, null].map((group) => questionCount(name, group, input))],
      },
    ],
  });
}

/** A value on a background in one of eleven shades, from the lower to the upper end of the range. */
export function shaded(value: number | null, [low, high]: readonly [number, number]): Html {
  if (value === null) return html`<span class="shade s0">${unknown}</span>`;
  const share = high > low ? Math.min(1, Math.max(0, (value - low) / (high - low))) : 0;
  return html`<span class="shade s${Math.round(share * 10)}">${formatScore(value)}</span>`;
}

function questionCount(name: string, group: string | null, { result }: ReportInput): string {
  const counts = result.systems
    .map((system) => estimateOf(system, name, group)?.n ?? 0)
    .filter((count) => count > 0);
  if (counts.length === 0) return '0';
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? formatCount(most) : `${formatCount(least)}–${formatCount(most)}`;
}
