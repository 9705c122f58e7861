import { type PublishedTable, publishedTables } from '@memgym/scoring';
import printed from './published.json' with { type: 'json' };

/** Published numbers (docs/specs/longmemeval.md#published-numbers). */
export const publishedLongMemEval: readonly PublishedTable[] = publishedTables(printed);
