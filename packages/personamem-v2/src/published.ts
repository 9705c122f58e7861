import { type PublishedTable, publishedTables } from '@memgym/scoring';
import printed from './published.json' with { type: 'json' };

/** Published numbers (docs/specs/personamem-v2.md#published-numbers). */
export const publishedPersonaMemV2: readonly PublishedTable[] = publishedTables(printed);
