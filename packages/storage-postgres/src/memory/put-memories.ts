import { endianness } from 'node:os';
import { userOfScope } from '@memgym/core/memory';
import type { ClientBase } from 'pg';
import { sha256Bytes } from '../sha256-bytes.js';
import { givenColumns, type StoredMemory } from './memory-row.js';
import type { MemoryTables } from './memory-tables.js';
import { plainText } from './plain-text.js';
import type { WordCounts } from './word-counts.js';

/** A memory with its words and its vector. */
export interface IndexedMemory extends StoredMemory {
  readonly words: WordCounts;
  /** Its distance from the next free position of its scope: 0, 1, 2, … for new memories. */
  readonly step: number;
  /** A unit vector; undefined if the tables have none. */
  readonly vector: Float32Array | undefined;
}

/**
 * Adds memories to a scope, oldest first, in one statement, all or none. It locks the scope's row, so that other
 * processes wait with writes to it.
 *
 * @throws the error of PostgreSQL with the code 23505 when the scope already has one of the ids
 */
export async function putMemories(
  client: ClientBase,
  { name, scopes, memories, words, dimensions }: MemoryTables,
  { scope, put }: { readonly scope: string; readonly put: readonly IndexedMemory[] },
): Promise<void> {
  const columns = Object.keys(givenColumns);
  const types = [
    'bytea',
    'text',
    'text',
    'text',
    'text',
    'text',
    'float8',
    'text',
    'float8',
    'jsonb',
    'jsonb',
    'jsonb',
  ];
  const steps = put.map(({ step }) => step);
  const listed = ['id_digest', ...columns, 'length'];
  const given = [...types, 'int', 'bigint'].map((type, place) => `unnest($${place + 8}::${type}[])`);
  const next = 9 + listed.length;
  const embedding =
    dimensions === undefined
      ? undefined
      : `($${next + 3}::real[])[(given.number - 1) * ${dimensions} + 1 : given.number * ${dimensions}]::vector`;
  const posted = put.flatMap(({ words: { counts } }, place) =>
    Array.from(counts, ([word, count]) => [place + 1, word, count] as const),
  );
  const kindCount = (kind: string): number => put.filter(({ item }) => item.kind === kind).length;
  await client.query({
    name: `${name} put`,
    text: `
      WITH held AS (
        INSERT INTO ${scopes} AS s (digest, user_digest, name, turns, documents, words, places)
        VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (digest) DO UPDATE SET
          turns = s.turns + excluded.turns, documents = s.documents + excluded.documents,
          words = s.words + excluded.words, places = s.places + excluded.places
        RETURNING s.scope, s.places - $7 AS start
      ), given AS (
        SELECT * FROM ROWS FROM (${given.join()}) WITH ORDINALITY AS given (${listed.join()}, step, number)
      ), put AS (
        INSERT INTO ${memories} (scope, place, ${listed.join()}${embedding === undefined ? '' : ', embedding'})
        SELECT held.scope, held.start + given.step, ${[...listed.map((column) => `given.${column}`), ...(embedding === undefined ? [] : [embedding])].join()}
        FROM held, given ORDER BY given.number
        RETURNING scope, place, id_digest, length
      )
      INSERT INTO ${words} (scope, word, memory, count, length)
      SELECT put.scope, posted.word, put.place, posted.count, put.length
      FROM put JOIN given USING (id_digest)
      JOIN ROWS FROM (unnest($${next}::int[]), unnest($${next + 1}::bigint[]), unnest($${next + 2}::int[]))
        AS posted (number, word, count) ON posted.number = given.number`,
    values: [
      sha256Bytes(scope),
      sha256Bytes(userOfScope(scope)),
      plainText(scope),
      kindCount('turn'),
      kindCount('document'),
      put.reduce((sum, { words: { length } }) => sum + length, 0),
      (steps.at(-1) ?? -1) + 1,
      put.map(({ item }) => sha256Bytes(item.id)),
      ...Object.values(givenColumns).map((column) => put.map(column)),
      put.map(({ words: { length } }) => length),
      steps,
      ...([0, 1, 2] as const).map((column) => posted.map((posting) => posting[column])),
      ...(dimensions === undefined ? [] : [realArray(put, dimensions)]),
    ],
  });
}

const realType = 700;
const isLittleEndian = endianness() === 'LE';

/**
 * The numbers of all vectors, one after another, as a `real[]` in the binary form of the protocol: as text they were most of
 * the time of an import.
 */
function realArray(put: readonly IndexedMemory[], dimensions: number): Buffer {
  const count = put.length * dimensions;
  // One dimension, no nulls, the type, its length, and the number of its first place; then each number after its size.
  const header = [1, 0, realType, count, 1];
  const integers = new Int32Array(header.length + 2 * count);
  const reals = new Float32Array(integers.buffer);
  integers.set(header);
  let at = header.length;
  for (const { vector } of put) {
    for (let place = 0; place < dimensions; place += 1) {
      integers[at] = 4;
      reals[at + 1] = vector?.[place] ?? 0;
      at += 2;
    }
  }
  const bytes = Buffer.from(integers.buffer);
  return isLittleEndian ? bytes.swap32() : bytes;
}

/** A vector in pgvector's notation. */
export function vectorText(vector: ArrayLike<number>): string {
  return `[${Array.from(vector).join()}]`;
}
