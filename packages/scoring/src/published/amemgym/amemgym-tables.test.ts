import { describe, expect, it } from 'vitest';
import { tableFaults } from '../../testing/table-faults.js';
import { amemgymTables } from './amemgym-tables.js';

describe('the published numbers of AMemGym', () => {
  // A memory score is below 0 if an agent is worse than guessing.
  it('are complete and within their bounds', () => {
    expect(amemgymTables.length).toBeGreaterThan(0);
    expect(tableFaults(amemgymTables, (metric) => [metric.startsWith('memory') ? -0.1 : 0, 1])).toEqual([]);
  });
});
