import type { MetricSummary, SystemResult } from '@memgym/core';
import { intervalFigure } from '../figures/interval-figure.js';
import { formatCount, formatScore, unknown } from '../format.js';
import { breakable, type Html, html, nothing } from '../html/html.js';
import { figure, fold, section, table } from '../html/parts.js';
import type { ReportInput } from '../report-input.js';
import {
  axisRange,
  estimateOf,
  groupsOf,
  isInformative,
  isOutside,
  metricMeaning,
  metricNames,
  sortedSystems,
} from '../result-lookup.js';
import { systemName } from './results.js';

const mostPanels = 12;

/**
 * Every system by question type, or by the benchmark's own groups: a shaded table and figures with intervals for the
 * first metric, folded tables for the others, except those that are 0 everywhere.
 */
export async function groupsSection(input: ReportInput): Promise<Html> {
  const names = metricNames(input).filter(
    (name) => groupsOf(input, name).length > 1 && isInformative(name, input.result.systems),
  );
  const [first, ...others] = names;
  if (first === undefined) return nothing;
  const groups = groupsOf(input, first);
  const figures =
    groups.length > mostPanels
      ? []
      : await Promise.all(groups.map((group) => groupFigure(first, group, input)));
  return section(
    'types',
    `By ${groupedBy(input)}`,
    html`<h3>${first}</h3>
${groupTable(first, groupedBy(input), input)}<p class="hint">Darker cells are higher. The row “n” says over how many a column’s means are.</p>
${figures.length === 0 ? nothing : html`<h3>${first}, with intervals</h3><div class="panels">${figures}</div>`}${others.map(
  (name) => fold(name, groupTable(name, groupedBy(input), input)),
)}`,
  );
}

const groupedBy = (input: ReportInput): string => input.groupedBy ?? 'question type';

async function groupFigure(name: string, group: string, input: ReportInput): Promise<Html> {
  const points = sortedSystems(input).flatMap((system) => {
    const { value = null, low = null, high = null } = estimateOf(system, name, group) ?? {};
    return value === null ? [] : [{ label: system.name, value, low, high, baseline: isOutside(system) }];
  });
  const svg = await intervalFigure({ points, range: axisRange(points, metricMeaning(name, input)) });
  const spoken = points.map(({ label, value }) => `${label} ${formatScore(value)}`).join(', ');
  return figure(html`<b>${breakable(group)}</b>`, `${name} for ${group} by system: ${spoken}`, svg);
}

/** A section for each slice that the benchmark shows: a shaded table of the first metric, folded ones of the others. */
export function slicesSections(input: ReportInput): Html {
  return html`${(input.slices ?? []).map((slice, place) => sliceSection(slice, place, input))}`;
}

function sliceSection(
  { key, name, about }: NonNullable<ReportInput['slices']>[number],
  place: number,
  input: ReportInput,
): Html {
  // A table of slices has the form of a table of groups.
  const { groupOrder: _order, ...rest } = input;
  const sliced: ReportInput = {
    ...rest,
    result: { ...input.result, systems: input.result.systems.map((system) => slicedBy(system, key)) },
  };
  const metrics = metricNames(sliced).filter(
    (metric) => groupsOf(sliced, metric).length > 1 && isInformative(metric, sliced.result.systems),
  );
  const [first, ...others] = metrics;
  if (first === undefined) return nothing;
  return section(
    `slice-${place + 1}`,
    `By ${name}`,
    html`${about === undefined ? nothing : html`<p class="lede">${about}</p>`}<h3>${first}</h3>
${groupTable(first, name, sliced)}${others.map((metric) => fold(metric, groupTable(metric, name, sliced)))}`,
  );
}

/** The results of a system with the parts of a slice in the place of its groups. */
export function slicedBy(system: SystemResult, key: string): SystemResult {
  const metrics = Object.entries(system.metrics).map(([name, summary]): [string, MetricSummary] => {
    const { slices = {} } = summary;
    return [name, { ...summary, by: (Object.hasOwn(slices, key) ? slices[key] : undefined) ?? {} }];
  });
  return { ...system, metrics: Object.fromEntries(metrics) };
}

/** A shaded table of one metric: systems by groups. */
function groupTable(name: string, groupedBy: string, input: ReportInput): Html {
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
