import { locomoMemoryBench } from './locomo.js';
import { memdailyAccuracy, memdailyRecall } from './memdaily.js';
import { personaMemModels, personaMemRetrieval } from './personamem.js';
import type { PublishedTable } from './published-table.js';

const tables = new Map<string, readonly PublishedTable[]>([
  ['locomo', [locomoMemoryBench]],
  ['memdaily', [memdailyAccuracy, memdailyRecall]],
  ['personamem', [personaMemRetrieval, personaMemModels]],
]);

/**
 * The published numbers known for a benchmark, the most comparable first; empty where none are kept.
 * @param benchmark `locomo`, `memdaily` or `personamem`
 */
export function publishedTables(benchmark: string): readonly PublishedTable[] {
  return tables.get(benchmark) ?? [];
}
