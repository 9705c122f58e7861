import { join } from 'node:path';
import type { MetricSummary } from '@memgym/core';
import { figureMaps, type OriginalProfile, type OriginalScore } from '@memgym/evaluators';
import { heatmapFigure } from '@memgym/report';
import { writeAtomic, writeJson } from '../store/write-atomic.js';

/**
 * Writes the two heatmaps that the original draws (docs/specs/amemgym.md#figures) and the means beside them:
 * `overall.svg`, `memory.svg`, `overall.json`, `memory.json`.
 * @returns the files
 */
export async function writeOriginalFigures(
  { agents, random }: OriginalScore,
  profile: OriginalProfile,
  folder: string,
): Promise<string[]> {
  const sorted = (metric: 'overall' | 'memory-a') =>
    [...agents].sort(
      (left, right) => mean(right.metrics[profile][metric]) - mean(left.metrics[profile][metric]),
    );
  const periods = Object.keys(random.metrics.overall.by).sort();
  const row = (summary: MetricSummary): (number | null)[] => [
    summary.value,
    ...periods.map((period) => summary.by[period]?.value ?? null),
  ];
  const overall = heatmapFigure({
    title: 'Overall score',
    columns: ['UB', 'Mean', ...periods],
    range: [0, 1],
    rows: [
      ...sorted('overall').map(({ name, metrics }) => ({
        label: name,
        values: [metrics[profile]['upper-bound'].value, ...row(metrics[profile].overall)],
      })),
      { label: 'random', values: [null, ...row(random.metrics.overall)] },
    ],
  });
  const memory = heatmapFigure({
    title: 'Memory score (A)',
    columns: ['Mean', ...periods],
    // Below 0 guessing does better; how much says nothing about memory.
    range: [0, 1],
    rows: sorted('memory-a').map(({ name, metrics }) => ({
      label: name,
      values: row(metrics[profile]['memory-a']),
    })),
  });
  const maps = figureMaps(agents, profile);
  const at = (name: string): string => join(folder, name);
  await writeAtomic(at('overall.svg'), overall);
  await writeAtomic(at('memory.svg'), memory);
  await writeJson(at('overall.json'), maps.overall);
  await writeJson(at('memory.json'), maps.memory);
  return ['overall.svg', 'memory.svg', 'overall.json', 'memory.json'].map(at);
}

/** Undefined values come last. */
const mean = ({ value }: MetricSummary): number => value ?? Number.NEGATIVE_INFINITY;
