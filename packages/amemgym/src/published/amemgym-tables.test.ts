import { compareResults } from '@memgym/scoring';
import { tableFaults } from '@memgym/scoring/testing';
import { describe, expect, it } from 'vitest';
import { amemgymTables } from './amemgym-tables.js';

/** The rank changes printed next to the values, by row. */
const printed = [
  ['of agents', [-3, 0, 2, -3, 2, 1, -1, 2, -1, 1]],
  ['of models', [0, 0, -2, 0, 2, 0, 0, 0]],
] as const;

describe('the published numbers of AMemGym', () => {
  // A memory score is below 0 if an agent is worse than guessing.
  it('are complete and within their bounds', () => {
    expect(amemgymTables.length).toBeGreaterThan(0);
    expect(tableFaults(amemgymTables, (metric) => [metric.startsWith('memory') ? -0.1 : 0, 1])).toEqual([]);
  });

  it.each(printed)(
    'gives the published rank changes of AMemGym %s, on- against off-policy',
    (which, changes) => {
      const table = amemgymTables.find(({ title }) => title.includes(which) && title.includes('off-policy'));
      // Two printed values are equal by rounding; the paper ranks the upper row first.
      const column = (index: number) =>
        (table?.rows ?? []).map(({ name, cells }, place) => ({
          name,
          value: (cells[index]?.value ?? 0) - 1e-9 * place,
        }));
      expect(compareResults(column(0), column(1)).map(({ rankChange }) => rankChange)).toEqual([...changes]);
    },
  );
});
