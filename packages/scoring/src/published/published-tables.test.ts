import { describe, expect, it } from 'vitest';
import { dataDir, suiteName } from '../__fixtures__/data-dir.js';
import { personaMemItems } from '../__fixtures__/personamem.js';
import { publishedTables } from './published-tables.js';

const personaMem = dataDir('personamem');
const all = ['amemgym', 'locomo', 'memdaily', 'memorybench', 'personamem'].flatMap(publishedTables);

/** A memory score is below 0 when an agent does worse than guessing, a z-score when it is below the mean. */
function boundsOf(metric: string): readonly [least: number, most: number] {
  if (metric.startsWith('raw')) return [0, 10];
  if (metric === 'z-score') return [-1, 1];
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
    const others = models.filter(({ name }) => name !== 'average');
    expect(others).toHaveLength(15);
    average?.cells.forEach((cell, column) => {
      const mean = others.reduce((sum, { cells }) => sum + (cells[column]?.value ?? 0), 0) / others.length;
      expect(Math.abs(mean - (cell?.value ?? 0))).toBeLessThan(0.011);
    });
  });

  it('have the known values in the known places', () => {
    const [accuracy, recall] = publishedTables('memdaily');
    expect(accuracy?.rows.find(({ name }) => name === 'NonMem')?.cells[0]).toEqual({
      value: 0.508,
      deviation: 0.032,
    });
    expect(recall?.rows.find(({ name }) => name === 'Embedding')?.cells[5]?.value).toBe(0.648);
    expect(accuracy?.rows).toHaveLength(6);
  });

  it('have the seven question types of PersonaMem', () => {
    const tables = publishedTables('personamem');
    expect(tables.length).toBeGreaterThan(0);
    for (const { groups } of tables) expect(groups.filter((group) => group !== null)).toHaveLength(7);
  });

  it.skipIf(personaMem === null)(suiteName('name the question types as the data do', personaMem), () => {
    const types = personaMemItems(personaMem ?? '').map(({ type }) => type);
    for (const { groups } of publishedTables('personamem')) {
      expect(new Set(groups)).toEqual(new Set([...types, null]));
    }
  });

  it('are empty for a benchmark without published numbers', () => {
    expect(publishedTables('__proto__')).toEqual([]);
  });
});
