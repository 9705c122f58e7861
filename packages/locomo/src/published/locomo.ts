import { type PublishedTable, publishedTables } from '@memgym/scoring';
import printed from './tables.json' with { type: 'json' };

/** The published numbers of LoCoMo, the most comparable first (packages/locomo/spec.md#published-numbers). */
export const locomoTables: readonly PublishedTable[] = publishedTables(printed);

/** Mean F1 on LoCoMo within MemoryBench, off-policy. */
export const locomoMemoryBench = locomoTables.filter(({ metric }) => metric === 'f1');
