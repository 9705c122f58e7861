import type { MetricSummary, SystemResult } from '@memgym/core';
import { type Html, html, nothing } from '../html/html.js';
import { metricNames } from '../metric-meaning.js';
import type { ReportInput } from '../report-input.js';
import { groupsOf, isInformative } from '../result-lookup.js';
import { fold } from './fold.js';
import { groupTable } from './group-table.js';
import { section } from './section.js';

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
