import type { SystemResult } from '@memgym/core';
import { type FailureBar, failureFigure } from '../figures/failure-figure.js';
import { formatScore } from '../format.js';
import { type Html, html, nothing } from '../html/html.js';
import { figure, section } from '../html/parts.js';
import type { ReportInput } from '../report-input.js';
import { estimateOf, groupsOf, sortedSystems } from '../result-lookup.js';
import { systemName } from './results.js';

/** Misses by period: one stacked figure for each system with a probed memory. */
export async function failuresSection(input: ReportInput): Promise<Html> {
  const groups = groupsOf(input, 'write-failure');
  const shown = sortedSystems(input)
    .map((system) => ({ system, bars: groups.flatMap((group) => barOf(system, group)) }))
    .filter(({ bars }) => bars.length > 0);
  if (shown.length === 0) return nothing;
  const mayBeAbsent = shown.some(({ bars }) => bars.some(({ stale }) => stale !== undefined));
  const figures = await Promise.all(shown.map(({ system, bars }) => systemFigure(system, bars)));
  return section(
    'failures',
    'Where answers were missed',
    html`<p class="lede">Every answer is right or missed for one of ${mayBeAbsent ? 'five' : 'three'} reasons: a fact never got into memory (write), was
stored but not found (read), or was known but not used (utilization)${mayBeAbsent ? further : ''}. Shares add up to 1.</p>
<p class="legend"><span class="key right">right</span> <span class="key utilization">utilization</span> <span class="key read">read</span> <span class="key write">write</span>${mayBeAbsent ? furtherKeys : nothing}</p>
<div class="panels">${figures}</div>`,
  );
}

const further =
  '; a value that the user no longer has was still remembered (stale), or one was made up of what the user does not have (invention)';
const furtherKeys = html` <span class="key stale">stale</span> <span class="key invention">invention</span>`;

function barOf(system: SystemResult, group: string): FailureBar[] {
  const value = (metric: string): number | null => estimateOf(system, metric, group)?.value ?? null;
  const right = value('overall');
  const utilization = value('utilization-failure');
  const read = value('read-failure');
  const write = value('write-failure');
  if (right === null || utilization === null || read === null || write === null) return [];
  const stale = value('stale-failure');
  const invention = value('invention-failure');
  const further = stale === null || invention === null ? {} : { stale, invention };
  return [{ group, right, utilization, read, write, ...further }];
}

async function systemFigure(system: SystemResult, bars: readonly FailureBar[]): Promise<Html> {
  const spoken = bars.map(
    ({ group, right, utilization, read, write, stale, invention }) =>
      `${group}: right ${formatScore(right)}, utilization ${formatScore(utilization)}, read ${formatScore(read)}, write ${formatScore(write)}${
        stale === undefined || invention === undefined
          ? ''
          : `, stale ${formatScore(stale)}, invention ${formatScore(invention)}`
      }`,
  );
  return figure(
    html`<b>${systemName(system)}</b>`,
    `${system.name}: ${spoken.join('; ')}`,
    await failureFigure(bars),
  );
}
