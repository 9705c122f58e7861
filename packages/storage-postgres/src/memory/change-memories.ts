import { NotFoundError } from '@memgym/core/errors';
import type { ClientBase } from 'pg';
import { sha256Bytes } from '../sha256-bytes.js';
import { historyJson, type MemoryRow, memoryColumns, memoryOf } from './memory-row.js';
import type { MemoryTables } from './memory-tables.js';
import { createParameters, type Parameters } from './parameters.js';
import { plainText, textOf } from './plain-text.js';
import { vectorText } from './put-memories.js';
import type { WordCounts } from './word-counts.js';

/** Locks a scope against other writes, within a transaction. @returns its number; undefined if it is empty */
async function lockScope(
  client: ClientBase,
  { scopes }: MemoryTables,
  scope: string,
): Promise<string | undefined> {
  const { rows } = await client.query<{ scope: string }>(
    `SELECT scope FROM ${scopes} WHERE digest = $1 FOR UPDATE`,
    [sha256Bytes(scope)],
  );
  return rows[0]?.scope;
}

/**
 * Removes the memories of a scope that fulfil a condition, within a transaction.
 * @param condition on a memory `m`
 * @returns their ids, oldest first
 */
export async function removeMemories(
  client: ClientBase,
  tables: MemoryTables,
  { scope, condition }: { readonly scope: string; readonly condition: (parameters: Parameters) => string },
): Promise<string[]> {
  const { scopes, memories, words } = tables;
  const locked = await lockScope(client, tables, scope);
  if (locked === undefined) return [];
  const parameters = createParameters();
  const { rows: gone } = await client.query<{ place: string; id: string; kind: string; length: number }>(
    `DELETE FROM ${memories} AS m WHERE m.scope = ${parameters.add(locked, 'bigint')} AND ${condition(parameters)}
     RETURNING m.place, m.id, m.kind, m.length`,
    [...parameters.values],
  );
  if (gone.length === 0) return [];
  await client.query(`DELETE FROM ${words} WHERE scope = $1 AND memory = ANY ($2::bigint[])`, [
    locked,
    gone.map(({ place }) => place),
  ]);
  const removed = (kind: string): number => gone.filter((each) => each.kind === kind).length;
  const length = gone.reduce((sum, each) => sum + each.length, 0);
  await client.query(
    `UPDATE ${scopes} SET turns = turns - $2, documents = documents - $3, words = words - $4,
       places = (SELECT coalesce(max(place) + 1, 0) FROM ${memories} WHERE scope = $1) WHERE scope = $1`,
    [locked, removed('turn'), removed('document'), length],
  );
  await client.query(`DELETE FROM ${scopes} WHERE scope = $1 AND turns + documents = 0`, [locked]);
  return gone.sort((one, other) => Number(one.place) - Number(other.place)).map(({ id }) => textOf(id));
}

/** A memory's new text, with its words and vector. */
export interface NewText {
  readonly text: string;
  readonly words: WordCounts;
  readonly vector: Float32Array | undefined;
  readonly now: number;
}

/** Replaces the text of a memory, within a transaction. @throws {NotFoundError} */
export async function rewriteMemory(
  client: ClientBase,
  tables: MemoryTables,
  {
    system,
    scope,
    memoryId,
    text,
    words: { length, counts },
    vector,
    now,
  }: NewText & { readonly system: string; readonly scope: string; readonly memoryId: string },
): Promise<void> {
  const { scopes, memories, words } = tables;
  const locked = await lockScope(client, tables, scope);
  const { rows } = await client.query<MemoryRow & { length: number }>(
    `SELECT ${memoryColumns}, m.length FROM ${memories} AS m WHERE scope = $1 AND id_digest = $2`,
    [locked, sha256Bytes(memoryId)],
  );
  const [row] = rows;
  if (row === undefined) throw new NotFoundError(system, memoryId);
  const { item, earlier } = memoryOf(row);
  if (item.text === text) return;
  await client.query(
    `UPDATE ${memories} SET text = $3, length = $4, history = $5
       ${vector === undefined ? '' : ', embedding = $6'} WHERE scope = $1 AND place = $2`,
    [
      ...[locked, row.place, plainText(text), length],
      historyJson([...earlier, { text: item.text, until: now }]),
      ...(vector === undefined ? [] : [vectorText(vector)]),
    ],
  );
  await client.query(`DELETE FROM ${words} WHERE scope = $1 AND memory = $2`, [locked, row.place]);
  await client.query(
    `INSERT INTO ${words} (scope, word, memory, count, length)
     SELECT $1, posted.word, $2, posted.count, $3
     FROM ROWS FROM (unnest($4::bigint[]), unnest($5::int[])) AS posted (word, count)`,
    [locked, row.place, length, [...counts.keys()], [...counts.values()]],
  );
  await client.query(`UPDATE ${scopes} SET words = words + $2 WHERE scope = $1`, [
    locked,
    length - row.length,
  ]);
}

/** Removes all data of one user or of all users, within a transaction. */
export async function eraseScopes(
  client: ClientBase,
  { scopes, memories, words }: MemoryTables,
  of: { readonly user: string } | { readonly scope: string } | 'everybody',
): Promise<void> {
  const tables = [words, memories, scopes];
  if (of === 'everybody') {
    // Writes of other processes wait for the end of the transaction, including those that have only locked a row so
    // far.
    await client.query(`LOCK TABLE ${scopes} IN EXCLUSIVE MODE`);
    for (const table of tables) await client.query(`DELETE FROM ${table}`);
    return;
  }
  const [column, name] = 'user' in of ? ['user_digest', of.user] : ['digest', of.scope];
  // Always in the same order, so that two erasures do not deadlock.
  const { rows } = await client.query<{ scope: string }>(
    `SELECT scope FROM ${scopes} WHERE ${column} = $1 ORDER BY scope FOR UPDATE`,
    [sha256Bytes(name)],
  );
  const locked = rows.map(({ scope }) => scope);
  for (const table of tables) {
    await client.query(`DELETE FROM ${table} WHERE scope = ANY ($1::bigint[])`, [locked]);
  }
}
