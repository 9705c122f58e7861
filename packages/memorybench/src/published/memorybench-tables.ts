import { locomoMemoryBench } from '@memgym/locomo';
import { type PublishedTable, publishedTables } from '@memgym/scoring';
import printed from './tables.json' with { type: 'json' };

/**
 * The published numbers of MemoryBench, the most comparable first (packages/memorybench/spec.md#published-numbers).
 * LoCoMo’s follow the raw means of the open domain, which it is one of.
 */
export const memoryBenchTables: readonly PublishedTable[] = publishedTables(printed).flatMap((table) =>
  table.metric === 'raw-accuracy' ? [table, ...locomoMemoryBench] : [table],
);
