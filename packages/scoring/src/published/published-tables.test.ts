import { describe, expect, it } from 'vitest';
import { dataDir, suiteName } from '../__fixtures__/data-dir.js';
import { personaMemItems } from '../__fixtures__/personamem.js';
import { memoryBenchStatistics } from '../memorybench/published-statistics.js';
import { summarizeMemoryBench } from '../memorybench/summarize-memorybench.js';
import { publishedTables } from './published-tables.js';

const personaMem = dataDir('personamem');
const all = ['amemgym', 'locomo', 'memdaily', 'memorybench', 'personamem'].flatMap(publishedTables);

/** A memory score is below 0 if an agent is worse than guessing, a z-score if it is below the mean. */
function boundsOf(metric: string): readonly [least: number, most: number] {
  if (metric === 'elo') return [0, 2000];
  if (metric.endsWith('seconds')) return [0, 30];
  if (metric.startsWith('raw')) return [-0.01, 10];
  // Failed calls scored as answers are far below all others.
  if (metric === 'z-score') return [-6, 1];
  if (metric === 'min-max') return [-0.2, 1];
  return [metric.startsWith('memory') ? -0.1 : 0, 1];
}

describe('published tables', () => {
  it.each(all.map((table) => [table.title, table] as const))(
    '%s is complete and within its bounds',
    (_, table) => {
      expect(table.source).toMatch(/arXiv \d{4}\.\d{5}/);
      expect(table.groups).toHaveLength(table.columns.length);
      for (const { cells } of table.rows) {
        expect(cells).toHaveLength(table.columns.length);
        for (const cell of cells) {
          if (cell === null) continue;
          const [least, most] = boundsOf(table.metric);
          expect(cell.value).toBeGreaterThanOrEqual(least);
          expect(cell.value).toBeLessThanOrEqual(most);
        }
      }
    },
  );

  it('are consistent: the printed mean of PersonaMem is the mean of the models', () => {
    const models = publishedTables('personamem')[1]?.rows ?? [];
    const average = models.find(({ name }) => name === 'average');
    const others = models.filter(({ name }) => name !== 'average' && !name.startsWith('no context'));
    expect(others).toHaveLength(15);
    average?.cells.forEach((cell, column) => {
      const mean = others.reduce((sum, { cells }) => sum + (cells[column]?.value ?? 0), 0) / others.length;
      expect(Math.abs(mean - (cell?.value ?? 0))).toBeLessThan(0.011);
    });
  });

  it('are consistent: the printed means of PersonaMem with retrieval are over its seven types', () => {
    const rows = publishedTables('personamem')[0]?.rows ?? [];
    expect(rows).toHaveLength(6);
    for (const { cells } of rows) {
      const types = cells.slice(0, 7).reduce((sum, cell) => sum + (cell?.value ?? 0), 0) / 7;
      expect(Math.abs(types - (cells[7]?.value ?? 0))).toBeLessThan(0.02);
    }
  });

  it('have known values at known positions', () => {
    const tables = publishedTables('memdaily');
    const tableOf = (metric: string, noise: string) =>
      tables.find((table) => table.metric === metric && table.setting === noise);
    const accuracy = tableOf('accuracy', '1');
    const recall = tableOf('recall@5', '1');
    expect(accuracy?.rows.find(({ name }) => name === 'NonMem')?.cells[0]).toEqual({
      value: 0.508,
      deviation: 0.032,
    });
    expect(recall?.rows.find(({ name }) => name === 'Embedding')?.cells[5]?.value).toBe(0.648);
    expect(accuracy?.rows).toHaveLength(6);
    expect(tableOf('recall@5', '100')?.rows[2]?.cells.map((cell) => cell?.value)).toEqual([
      0.002,
      0.003,
      0.002,
      0,
      0.002,
      undefined,
    ]);
    expect(tableOf('response-seconds', '100')?.rows[0]?.cells[3]).toEqual({ value: 2.522, deviation: 0.129 });
    expect(tableOf('adaptation-seconds', '50')?.rows.map(({ name }) => name)).toEqual(['RetrMem']);
  });

  it('have four tables of MemDaily for each published noise', () => {
    const settings = publishedTables('memdaily').map(({ setting, metric }) => `${setting} ${metric}`);
    expect(new Set(settings).size).toBe(16);
    // A memory without any message does not depend on the noise.
    const none = publishedTables('memdaily').flatMap(({ metric, rows }) =>
      metric === 'accuracy' ? rows.filter(({ name }) => name === 'NonMem') : [],
    );
    for (const { cells } of none) {
      cells.forEach((cell, column) => {
        expect(Math.abs((cell?.value ?? 0) - (none[0]?.cells[column]?.value ?? 1))).toBeLessThan(0.003);
      });
    }
  });

  it('have the seven question types of PersonaMem', () => {
    const tables = publishedTables('personamem').filter(({ slice }) => slice === undefined);
    expect(tables).toHaveLength(5);
    for (const { groups } of tables) expect(groups.filter((group) => group !== null)).toHaveLength(7);
  });

  it.skipIf(personaMem === null)(suiteName('name the question types as the data do', personaMem), () => {
    const types = personaMemItems(personaMem ?? '').map(({ type }) => type);
    for (const { groups, slice } of publishedTables('personamem')) {
      if (slice === undefined) expect(new Set([...groups, null])).toEqual(new Set([...types, null]));
    }
  });

  it('give the published figures of MemoryBench’s open domain from its raw means', () => {
    const cells = (title: string, row: string): number[] => {
      const table = publishedTables('memorybench').find((each) => each.title.includes(title));
      return (table?.rows.find(({ name }) => name === row)?.cells ?? []).map(
        (cell) => cell?.value ?? Number.NaN,
      );
    };
    const counts = [17, 17, 17, 47, 50, 86, 50];
    const sets =
      publishedTables('memorybench').find(({ title }) => title.includes('raw means'))?.columns ?? [];
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
    const rows = publishedTables('memorybench').flatMap((table) =>
      table.metric === 'elo' ? table.rows : [],
    );
    expect(rows).toHaveLength(38);
    for (const { name, cells } of rows) {
      const [overall, ...parts] = cells.map((cell) => cell?.value ?? null);
      const played = parts.filter((part) => part !== null);
      const mean = played.reduce((sum, part) => sum + part, 0) / played.length;
      expect(Math.abs(mean - (overall ?? 0)), name).toBeLessThan(0.0501);
    }
  });

  it('are empty for a benchmark without published numbers', () => {
    expect(publishedTables('__proto__')).toEqual([]);
  });
});
