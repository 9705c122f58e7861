import { type PublishedTable, publishedTables } from '@memgym/scoring';
import printed from './tables.json' with { type: 'json' };

/** The published numbers of PersonaMem, the most comparable first (packages/personamem/spec.md#published-numbers). */
export const personaMemTables: readonly PublishedTable[] = publishedTables(printed);
