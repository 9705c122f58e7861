import type { PublishedTable } from '@memgym/scoring';
import { amemgymTables } from '../published/amemgym-tables.js';
import type { AMemGymOptions } from './amemgym-options.js';

/** The published tables for an on- or off-policy run, with or without feedback. */
export function publishedFor({
  mode,
  evolution,
}: Pick<AMemGymOptions, 'mode' | 'evolution'>): PublishedTable[] {
  const evolves = Object.keys(evolution).length > 0;
  return amemgymTables.flatMap((table) => {
    if (evolves !== (table.setting === 'evolution')) return [];
    // One table has both policies, each of which is its column.
    if (table.setting === 'policies') {
      return [
        { ...table, columnMetrics: table.columns.map((column) => (column === mode ? table.metric : null)) },
      ];
    }
    return mode === 'on-policy' ? [table] : [];
  });
}
