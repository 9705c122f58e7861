import { type PublishedTable, publishedTables } from '@memgym/scoring';
import printed from './tables.json' with { type: 'json' };

/** The published numbers of AMemGym, the most comparable first (packages/amemgym/spec.md#published-numbers). */
export const amemgymTables: readonly PublishedTable[] = publishedTables(printed);
