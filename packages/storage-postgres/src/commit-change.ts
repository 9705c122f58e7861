import { userOfScope } from '@memgym/core/memory';
import type { ClientBase } from 'pg';
import type { EncodedRow } from './row-codec.js';
import type { Tables } from './schema.js';
import { sha256Bytes } from './sha256-bytes.js';

/** Maximum number of tombstones of a scope; above it, they are removed, and other processes then read all rows once. */
const maxTombstones = 1000;
/** Size limit of the rows of one statement, because parameters of many megabytes are copied several times. */
const batchRows = 1000;
const batchBytes = 1 << 23;

/** A change of one scope, encoded. */
export interface EncodedChange {
  readonly clear: boolean;
  readonly scrub: boolean;
  readonly remove: readonly Buffer[];
  readonly put: readonly EncodedRow[];
}

/** Whether a change only puts rows, few enough for {@link putAtOnce}. */
export function isPutOnly({ clear, scrub, remove, put }: EncodedChange): boolean {
  if (clear || scrub || remove.length > 0 || put.length === 0) return false;
  const [first] = batchesOf(put);
  return first?.length === put.length;
}

/**
 * Makes a change that only puts rows, like most writes, in one statement.
 * @returns the scope's new revision
 */
export async function putAtOnce(
  client: ClientBase,
  tables: Tables,
  { scope, change: { put } }: { readonly scope: string; readonly change: EncodedChange },
): Promise<number> {
  const { rows } = await client.query<{ revision: string }>({
    name: 'memgym put at once',
    text: `WITH revised AS (${revise(tables)}) ${putInto(tables, 'revised', 5)} RETURNING revision`,
    values: [...scopeValues(scope, false), ...rowValues(put)],
  });
  return Number(rows[0]?.revision);
}

/**
 * Makes a change of one scope, within a transaction.
 * @returns the scope's new revision; 0 if it is now empty
 */
export async function commitChange(
  client: ClientBase,
  tables: Tables,
  {
    scope,
    change: { clear, scrub, remove, put },
  }: { readonly scope: string; readonly change: EncodedChange },
): Promise<number> {
  const { id, revision } = await reviseScope(client, tables, { scope, isNewBase: clear || scrub });
  if (clear) await client.query(`DELETE FROM ${tables.rows} WHERE scope = $1`, [id]);
  else if (remove.length > 0 || scrub) await removeRows(client, tables, { id, revision, scrub, remove });
  for (const batch of batchesOf(put)) {
    await client.query({
      name: 'memgym put',
      text: putInto(tables, '(SELECT $1::bigint AS scope, $2::bigint AS revision)', 3),
      values: [id, revision, ...rowValues(batch)],
    });
  }
  if (put.length === 0 && (await dropEmptyScope(client, tables, id))) return 0;
  return revision;
}

/** The statement that gives a scope a new revision, and its values. */
function revise({ scopes, revisions }: Tables): string {
  return `
    INSERT INTO ${scopes} AS held (name_digest, user_digest, name, revision, base)
    SELECT $1::bytea, $2::bytea, $3::json, next.revision, next.revision
    FROM (SELECT nextval('${revisions}') AS revision) AS next
    ON CONFLICT (name_digest) DO UPDATE SET
      revision = excluded.revision,
      base = CASE WHEN $4::boolean THEN excluded.revision ELSE held.base END
    RETURNING scope, revision`;
}

function scopeValues(scope: string, isNewBase: boolean): readonly unknown[] {
  return [sha256Bytes(scope), sha256Bytes(userOfScope(scope)), JSON.stringify(scope), isNewBase];
}

/**
 * The statement that puts rows, given in parameters from number `first` on, into the scope and revision of `source`. A
 * row that was removed and is put again has a new position.
 */
function putInto({ rows }: Tables, source: string, first: number): string {
  const types = ['bytea', 'json', 'json', 'text', 'boolean', 'bytea'];
  const columns = types.map((type, place) => `unnest($${first + place}::${type}[])`);
  return `
    INSERT INTO ${rows} AS held (scope, revision, key_digest, key, value, text, is_escaped, vector)
    SELECT source.scope, source.revision, given.* FROM ${source} AS source, ROWS FROM (${columns.join()}) AS given
    ON CONFLICT (scope, key_digest) DO UPDATE SET
      revision = excluded.revision, is_removed = false, value = excluded.value, text = excluded.text,
      is_escaped = excluded.is_escaped, vector = excluded.vector,
      place = CASE WHEN held.is_removed THEN excluded.place ELSE held.place END`;
}

function rowValues(put: readonly EncodedRow[]): readonly unknown[] {
  return [
    put.map(({ keyDigest }) => keyDigest),
    put.map(({ key }) => key),
    put.map(({ value }) => value),
    put.map(({ text }) => text),
    put.map(({ isEscaped }) => isEscaped),
    put.map(({ vector }) => vector),
  ];
}

async function reviseScope(
  client: ClientBase,
  tables: Tables,
  { scope, isNewBase }: { readonly scope: string; readonly isNewBase: boolean },
): Promise<{ id: string; revision: number }> {
  const { rows } = await client.query<{ scope: string; revision: string }>({
    name: 'memgym revise scope',
    text: revise(tables),
    values: [...scopeValues(scope, isNewBase)],
  });
  return { id: rows[0]?.scope ?? '', revision: Number(rows[0]?.revision) };
}

async function removeRows(
  client: ClientBase,
  { scopes, rows }: Tables,
  {
    id,
    revision,
    scrub,
    remove,
  }: Pick<EncodedChange, 'scrub' | 'remove'> & { readonly id: string; readonly revision: number },
): Promise<void> {
  if (scrub) {
    await client.query({
      name: 'memgym scrub',
      text: `DELETE FROM ${rows} WHERE scope = $1 AND (is_removed OR key_digest = ANY ($2))`,
      values: [id, remove],
    });
    return;
  }
  await client.query({
    name: 'memgym remove',
    text: `
      UPDATE ${rows} SET is_removed = true, revision = $3, value = NULL, text = NULL, vector = NULL
      WHERE scope = $1 AND key_digest = ANY ($2) AND NOT is_removed`,
    values: [id, remove, revision],
  });
  const { rows: counted } = await client.query<{ count: string }>({
    name: 'memgym count tombstones',
    text: `SELECT count(*) FROM ${rows} WHERE scope = $1 AND is_removed`,
    values: [id],
  });
  if (Number(counted[0]?.count) <= maxTombstones) return;
  await client.query(`DELETE FROM ${rows} WHERE scope = $1 AND is_removed`, [id]);
  await client.query(`UPDATE ${scopes} SET base = revision WHERE scope = $1`, [id]);
}

/** @returns whether the scope was empty and was removed */
async function dropEmptyScope(client: ClientBase, { scopes, rows }: Tables, id: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'memgym drop scope',
    text: `DELETE FROM ${scopes} WHERE scope = $1
           AND NOT EXISTS (SELECT FROM ${rows} WHERE scope = $1 AND NOT is_removed)`,
    values: [id],
  });
  if (rowCount === 0) return false;
  await client.query(`DELETE FROM ${rows} WHERE scope = $1`, [id]);
  return true;
}

function* batchesOf(put: readonly EncodedRow[]): Iterable<readonly EncodedRow[]> {
  let batch: EncodedRow[] = [];
  let bytes = 0;
  for (const row of put) {
    batch.push(row);
    bytes += row.key.length + row.value.length + (row.text?.length ?? 0) + (row.vector?.length ?? 0);
    if (batch.length < batchRows && bytes < batchBytes) continue;
    yield batch;
    batch = [];
    bytes = 0;
  }
  if (batch.length > 0) yield batch;
}
