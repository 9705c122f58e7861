import { intervalFigure } from '../figures/interval-figure.js';
import { formatScore } from '../format/format-number.js';
import { breakable } from '../html/breakable.js';
import { type Html, html, nothing } from '../html/html.js';
import { metricMeaning, metricNames } from '../metric-meaning.js';
import type { ReportInput } from '../report-input.js';
import { estimateOf, groupsOf, isInformative, isOutside } from '../result-lookup.js';
import { sortedSystems } from '../sorted-systems.js';
import { axisRange } from './axis-range.js';
import { fold } from './fold.js';
import { groupTable } from './group-table.js';
import { figure, section } from './section.js';

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
