import type { MemoryPage, Moment } from '@memgym/core';
import type { ClientBase } from 'pg';
import { sha256Bytes } from '../sha256-bytes.js';
import { unexpiredSql } from './filter-to-sql.js';
import { type MemoryRow, memoryColumns, memoryOf, type StoredMemory } from './memory-row.js';
import type { MemoryTables } from './memory-tables.js';
import { createParameters } from './parameters.js';
import { textOf } from './plain-text.js';

/** A memory with its vector, as in a snapshot. */
export interface ReadMemory extends StoredMemory {
  readonly vector: readonly number[] | undefined;
}

/** The memories of a scope to read; default: all. */
export interface ReadOptions {
  readonly scope: string;
  /** Only memories that have not expired by then. */
  readonly moment?: Moment | undefined;
  readonly id?: string;
  readonly page?: MemoryPage;
  /** Whether vectors are read. Default false. */
  readonly vectors?: boolean;
}

/** Memories of a scope, oldest first. */
export async function readMemories(
  client: ClientBase,
  { scopes, memories, dimensions }: MemoryTables,
  { scope, moment, id, page, vectors = false }: ReadOptions,
): Promise<ReadMemory[]> {
  const parameters = createParameters();
  const { add } = parameters;
  const conditions = [
    `s.digest = ${add(sha256Bytes(scope), 'bytea')}`,
    ...(moment === undefined ? [] : [unexpiredSql(moment, parameters)]),
    ...(id === undefined ? [] : [`m.id_digest = ${add(sha256Bytes(id), 'bytea')}`]),
  ];
  const embedding = vectors && dimensions !== undefined ? ', m.embedding::real[] AS vector' : '';
  const part = page === undefined ? '' : pageSql(page);
  const fromEnd = page !== undefined && page.offset < 0;
  const { rows } = await client.query<MemoryRow & { vector?: number[] }>(
    `SELECT ${memoryColumns}${embedding} FROM ${scopes} AS s JOIN ${memories} AS m USING (scope)
     WHERE ${conditions.join(' AND ')} ORDER BY m.place${fromEnd ? ' DESC' : ''}${part}`,
    [...parameters.values],
  );
  if (fromEnd) rows.reverse();
  return rows.slice(0, page?.limit).map((row) => ({ ...memoryOf(row), vector: row.vector }));
}

/** Counted from the end for a place below 0. */
function pageSql({ offset, limit }: MemoryPage): string {
  if (offset < 0) return ` LIMIT ${-offset}`;
  return `${limit === Number.POSITIVE_INFINITY ? '' : ` LIMIT ${limit}`} OFFSET ${offset}`;
}

/** The digests of a scope's messages with these ids. */
export async function readKnown(
  client: ClientBase,
  { name, scopes, memories }: MemoryTables,
  { scope, ids }: { readonly scope: string; readonly ids: readonly string[] },
): Promise<Map<string, string>> {
  const { rows } = await client.query<{ id: string; content_digest: string }>({
    name: `${name} known`,
    text: `SELECT m.id, m.content_digest FROM ${scopes} AS s JOIN ${memories} AS m USING (scope)
           WHERE s.digest = $1 AND m.id_digest = ANY ($2::bytea[])`,
    values: [sha256Bytes(scope), ids.map(sha256Bytes)],
  });
  return new Map(rows.map(({ id, content_digest: digest }) => [textOf(id), digest]));
}

/** Sorted keys of the non-empty scopes of one user or of all users. */
export async function readScopes(
  client: ClientBase,
  { scopes }: MemoryTables,
  user?: string,
): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM ${scopes} WHERE $1::bytea IS NULL OR user_digest = $1`,
    [user === undefined ? null : sha256Bytes(user)],
  );
  return rows.map(({ name }) => textOf(name)).sort();
}
