import { tableFaults } from '@memgym/scoring/testing';
import { describe, expect, it } from 'vitest';
import { memDailyTables } from './memdaily-tables.js';

describe('the published numbers of MemDaily', () => {
  it('are complete and within their bounds', () => {
    expect(memDailyTables.length).toBeGreaterThan(0);
    expect(tableFaults(memDailyTables, (metric) => [0, metric.endsWith('seconds') ? 30 : 1])).toEqual([]);
  });

  it('have known values at known positions', () => {
    const tableOf = (metric: string, noise: string) =>
      memDailyTables.find((table) => table.metric === metric && table.setting === noise);
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

  it('are four tables for each published noise', () => {
    const settings = memDailyTables.map(({ setting, metric }) => `${setting} ${metric}`);
    expect(new Set(settings).size).toBe(16);
    // A memory without any message does not depend on the noise.
    const none = memDailyTables.flatMap(({ metric, rows }) =>
      metric === 'accuracy' ? rows.filter(({ name }) => name === 'NonMem') : [],
    );
    for (const { cells } of none) {
      cells.forEach((cell, column) => {
        expect(Math.abs((cell?.value ?? 0) - (none[0]?.cells[column]?.value ?? 1))).toBeLessThan(0.003);
      });
    }
  });
});
