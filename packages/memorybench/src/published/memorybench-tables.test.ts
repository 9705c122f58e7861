import { tableFaults } from '@memgym/scoring/testing';
import { describe, expect, it } from 'vitest';
import { memoryBenchStatistics } from '../score/published-statistics.js';
import { summarizeMemoryBench } from '../score/summarize-memorybench.js';
import { memoryBenchTables } from './memorybench-tables.js';

/** A z-score is below 0 if it is below the mean. */
function boundsOf(metric: string): readonly [least: number, most: number] {
  if (metric === 'elo') return [0, 2000];
  if (metric.endsWith('seconds')) return [0, 30];
  if (metric.startsWith('raw')) return [-0.01, 10];
  // Failed calls scored as answers are far below all others.
  if (metric === 'z-score') return [-6, 1];
  if (metric === 'min-max') return [-0.2, 1];
  return [0, 1];
}

describe('the published numbers of MemoryBench', () => {
  it('are complete and within their bounds', () => {
    expect(memoryBenchTables.length).toBeGreaterThan(0);
    expect(tableFaults(memoryBenchTables, boundsOf)).toEqual([]);
  });

  it('give the published figures of MemoryBench’s open domain from its raw means', () => {
    const cells = (title: string, row: string): number[] => {
      const table = memoryBenchTables.find((each) => each.title.includes(title));
      return (table?.rows.find(({ name }) => name === row)?.cells ?? []).map(
        (cell) => cell?.value ?? Number.NaN,
      );
    };
    const counts = [17, 17, 17, 47, 50, 86, 50];
    const sets = memoryBenchTables.find(({ title }) => title.includes('raw means'))?.columns ?? [];
    // Questions of category 1 counted as 0 in the figures of Embed-S; both min-max and z show this for one number.
    for (const [row, lost] of [
      ['Vanilla', 0],
      ['Embed-S', 1.155],
    ] as const) {
      const [locomo = 0] = cells('LoCoMo within', row);
      const items = [
        ...Array.from({ length: 50 }, () => ({ dataset: 'Locomo', score: locomo - lost / 50 })),
        ...cells('raw means', row).flatMap((score, place) =>
          Array.from({ length: counts[place] ?? 0 }, () => ({ dataset: sets[place] ?? '', score })),
        ),
      ];
      const found = summarizeMemoryBench(
        items,
        memoryBenchStatistics('domain').get('Open-Domain') ?? new Map(),
      );
      // Raw means are printed with four digits, which leaves a range of .0001 for the z-score.
      expect(Math.abs(found.weightedAverage - (cells('min-max', row)[0] ?? 0))).toBeLessThan(0.0001);
      expect(Math.abs(found.zScore - (cells('z-scores', row)[0] ?? 0))).toBeLessThan(0.0001);
    }
  });

  it('have overall Elo ratings that are the means over partitions', () => {
    const rows = memoryBenchTables.flatMap((table) => (table.metric === 'elo' ? table.rows : []));
    expect(rows).toHaveLength(38);
    for (const { name, cells } of rows) {
      const [overall, ...parts] = cells.map((cell) => cell?.value ?? null);
      const played = parts.filter((part) => part !== null);
      const mean = played.reduce((sum, part) => sum + part, 0) / played.length;
      expect(Math.abs(mean - (overall ?? 0)), name).toBeLessThan(0.0501);
    }
  });
});
