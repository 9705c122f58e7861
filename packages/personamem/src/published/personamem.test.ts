import { dataDir, suiteName } from '@memgym/datasets/testing';
import { tableFaults } from '@memgym/scoring/testing';
import { describe, expect, it } from 'vitest';
import { personaMemItems } from '../score/__fixtures__/personamem.js';
import { personaMemTables } from './personamem.js';

const personaMem = dataDir('personamem');

describe('the published numbers of PersonaMem', () => {
  it('are complete and within their bounds', () => {
    expect(personaMemTables.length).toBeGreaterThan(0);
    expect(tableFaults(personaMemTables)).toEqual([]);
  });

  it('are consistent: the printed mean is the mean of the models', () => {
    const models = personaMemTables[1]?.rows ?? [];
    const average = models.find(({ name }) => name === 'average');
    const others = models.filter(({ name }) => name !== 'average' && !name.startsWith('no context'));
    expect(others).toHaveLength(15);
    average?.cells.forEach((cell, column) => {
      const mean = others.reduce((sum, { cells }) => sum + (cells[column]?.value ?? 0), 0) / others.length;
      expect(Math.abs(mean - (cell?.value ?? 0))).toBeLessThan(0.011);
    });
  });

  it('are consistent: the printed means with retrieval are over its seven types', () => {
    const rows = personaMemTables[0]?.rows ?? [];
    expect(rows).toHaveLength(6);
    for (const { cells } of rows) {
      const types = cells.slice(0, 7).reduce((sum, cell) => sum + (cell?.value ?? 0), 0) / 7;
      expect(Math.abs(types - (cells[7]?.value ?? 0))).toBeLessThan(0.02);
    }
  });

  it('have the seven question types', () => {
    const tables = personaMemTables.filter(({ slice }) => slice === undefined);
    expect(tables).toHaveLength(5);
    for (const { groups } of tables) expect(groups.filter((group) => group !== null)).toHaveLength(7);
  });

  it.skipIf(personaMem === null)(suiteName('name the question types as the data do', personaMem), () => {
    const types = personaMemItems(personaMem ?? '').map(({ type }) => type);
    for (const { groups, slice } of personaMemTables) {
      if (slice === undefined) expect(new Set([...groups, null])).toEqual(new Set([...types, null]));
    }
  });
});
