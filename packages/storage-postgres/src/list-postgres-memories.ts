import type { EmbedderInfo, JsonValue } from '@memgym/core';
import * as z from 'zod';
import { Connections } from './connections.js';
import { knownConnection, type PostgresConnection } from './postgres-connection.js';

/** A memory of `openPostgresStorage`, or one of `postgresMemory`, which is searched in the database. */
export type ListedPostgresMemory =
  | { readonly kind: 'storage'; readonly schema: string }
  | {
      readonly kind: 'searched';
      readonly schema: string;
      /** How it is searched; undefined if another version of the package made it. */
      readonly search: 'text' | 'vector' | 'hybrid' | undefined;
      /** The embedder of its vectors. Absent if it has none. */
      readonly embedder?: Pick<EmbedderInfo, 'provider' | 'model' | 'dimensions'>;
    };

/** The memories of a database. */
export interface PostgresMemories {
  /** The database with its host, without the password. */
  readonly place: string;
  /** By schema, in alphabetical order. */
  readonly memories: readonly ListedPostgresMemory[];
}

const partsSchema = z.object({
  words: z.boolean(),
  embedder: z.object({ provider: z.string(), model: z.string(), dimensions: z.int().positive() }).nullable(),
});

/**
 * Lists the memories of a database that its user may read. Changes nothing.
 *
 * @param connection as of `openPostgresStorage`
 *
 * @example
 * ```ts
 * import { listPostgresMemories } from '@memgym/storage-postgres';
 *
 * const { memories } = await listPostgresMemories(process.env.DATABASE_URL);
 * console.log(memories.map(({ schema, kind }) => `${schema}: ${kind}`).join('\n'));
 * ```
 *
 * @throws {InvalidArgumentError} for a text that is not a connection string
 * @throws {StorageError} when the server cannot be reached, or refuses
 */
export async function listPostgresMemories(
  connection: string | PostgresConnection = {},
): Promise<PostgresMemories> {
  const known = knownConnection(connection);
  const database = new Connections(known, {
    max: 1,
    lockTimeoutMs: 10_000,
    connectTimeoutMs: 10_000,
    settings: { default_transaction_read_only: 'on' },
  });
  try {
    return await database.query(async (client) => {
      const { rows } = await client.query<{ schema: string; names: string[] }>(
        `SELECT n.nspname AS schema, array_agg(c.relname::text) AS names
         FROM pg_class AS c JOIN pg_namespace AS n ON n.oid = c.relnamespace
         WHERE c.relkind IN ('r', 'p') AND c.relname = ANY ($1) AND n.nspname !~ '^pg_'
           AND has_schema_privilege(n.oid, 'USAGE') AND has_table_privilege(c.oid, 'SELECT')
         GROUP BY n.nspname ORDER BY n.nspname`,
        [Object.values(tableNames).flat()],
      );
      const memories: ListedPostgresMemory[] = [];
      for (const { schema, names } of rows) {
        if (tableNames.storage.every((name) => names.includes(name)))
          memories.push({ kind: 'storage', schema });
        if (!tableNames.searched.every((name) => names.includes(name))) continue;
        const format = `"${schema.replaceAll('"', '""')}".memory_format`;
        const held = await client.query<{ parts: JsonValue }>(`SELECT parts FROM ${format}`);
        memories.push({ kind: 'searched', schema, ...searchOf(held.rows[0]?.parts) });
      }
      return { place: known.place, memories };
    });
  } finally {
    await database.close();
  }
}

/** The tables by which a memory is known. */
const tableNames = {
  storage: ['manifest', 'scopes', 'rows'],
  searched: ['memory_format', 'memory_scopes', 'memories', 'memory_words'],
} as const;

function searchOf(
  parts: JsonValue | undefined,
): Pick<Extract<ListedPostgresMemory, { kind: 'searched' }>, 'search' | 'embedder'> {
  const parsed = partsSchema.safeParse(parts);
  if (!parsed.success) return { search: undefined };
  const { words, embedder } = parsed.data;
  if (embedder === null) return { search: words ? 'text' : undefined };
  return { search: words ? 'hybrid' : 'vector', embedder };
}
