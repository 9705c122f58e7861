import type { ScopeDifference } from '@memgym/core';
import type { ClientBase } from 'pg';
import { decodeRow, type ReadRow } from './row-codec.js';
import type { Tables } from './schema.js';
import { sha256Bytes } from './sha256-bytes.js';

/** The scope joined with each of its changed rows, or alone if there are none. */
interface ScopeWithRow extends ReadRow {
  readonly scope_revision: string;
  readonly is_complete: boolean;
  readonly is_removed: boolean | null;
}

/** The changes of a scope since a revision. It uses a single statement, and thus a single state of the database. */
export async function readDifference(
  client: Pick<ClientBase, 'query'>,
  { scopes, rows }: Tables,
  { scope, since }: { readonly scope: string; readonly since: number },
): Promise<ScopeDifference> {
  const { rows: found } = await client.query<ScopeWithRow>({
    name: 'memgym read difference',
    text: `
      SELECT held.revision AS scope_revision, $2 < held.base AS is_complete,
        changed.is_removed, changed.key, changed.value, changed.text, changed.is_escaped, changed.vector
      FROM ${scopes} AS held LEFT JOIN ${rows} AS changed ON changed.scope = held.scope
        AND changed.revision > CASE WHEN $2 < held.base THEN 0 ELSE $2 END
        AND NOT (changed.is_removed AND $2 < held.base)
      WHERE held.name_digest = $1
      ORDER BY changed.place`,
    values: [sha256Bytes(scope), since],
  });
  const [first] = found;
  if (first === undefined) return { revision: 0, isComplete: true, rows: [], removed: [] };
  return {
    revision: Number(first.scope_revision),
    isComplete: first.is_complete,
    rows: found.filter(({ is_removed: isRemoved }) => isRemoved === false).map(decodeRow),
    removed: found.filter(({ is_removed: isRemoved }) => isRemoved === true).map(({ key }) => key),
  };
}
