import type { MetricSummary } from '@memgym/core';
import type { ScoredFigure } from '@memgym/evaluators';
import type { OriginalProfile } from '../original-profile.js';
import { figureMaps } from '../score-figure.js';
import type { OriginalScore } from '../score-original.js';

/** The two heatmaps that the original draws (packages/amemgym/spec.md#figures), with the means of the agents. */
export function scoreFigures({ agents, random }: OriginalScore, profile: OriginalProfile): ScoredFigure[] {
  const sorted = (metric: 'overall' | 'memory-a') =>
    [...agents].sort(
      (left, right) => mean(right.metrics[profile][metric]) - mean(left.metrics[profile][metric]),
    );
  const periods = Object.keys(random.metrics.overall.by).sort();
  const row = (summary: MetricSummary): (number | null)[] => [
    summary.value,
    ...periods.map((period) => summary.by[period]?.value ?? null),
  ];
  const overall: ScoredFigure['heatmap'] = {
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
  };
  const memory: ScoredFigure['heatmap'] = {
    title: 'Memory score (A)',
    columns: ['Mean', ...periods],
    // Below 0, guessing is better; the distance says nothing about memory.
    range: [0, 1],
    rows: sorted('memory-a').map(({ name, metrics }) => ({
      label: name,
      values: row(metrics[profile]['memory-a']),
    })),
  };
  const maps = figureMaps(agents, profile);
  return [
    { name: 'overall', means: maps.overall, heatmap: overall },
    { name: 'memory', means: maps.memory, heatmap: memory },
  ];
}

/** Undefined means come last. */
const mean = ({ value }: MetricSummary): number => value ?? Number.NEGATIVE_INFINITY;
