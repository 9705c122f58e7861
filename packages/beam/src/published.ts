import { type PublishedTable, publishedTables } from '@memgym/scoring';
import printed from './published.json' with { type: 'json' };

/** Published numbers (docs/specs/beam.md#published-numbers). */
export const publishedBeam: readonly PublishedTable[] = publishedTables(printed);
