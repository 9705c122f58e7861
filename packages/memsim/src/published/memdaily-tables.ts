import { type PublishedTable, publishedTables } from '@memgym/scoring';
import printed from './tables.json' with { type: 'json' };

/** The published numbers of MemDaily, the most comparable first (packages/memsim/spec.md#published-numbers). */
export const memDailyTables: readonly PublishedTable[] = publishedTables(printed);
