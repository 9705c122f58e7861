import { tablesOf } from '../schema.js';

/** The quoted names of the tables of one memory, and its existing parts. */
export interface MemoryTables {
  /** Prefix of the names of prepared statements: because a session may serve several memories. */
  readonly name: string;
  /** Undefined for temporary tables. */
  readonly schema: string | undefined;
  readonly format: string;
  readonly scopes: string;
  readonly memories: string;
  readonly words: string;
  readonly hasWords: boolean;
  /** Length of the vectors; undefined if there are none. */
  readonly dimensions: number | undefined;
}

/** Version of the tables; raise it when their form changes. */
export const memoryVersion = 4;

let opened = 0;

/**
 * @param schema null for tables that end with their session
 * @throws {InvalidArgumentError} for a name that would require quoting
 */
export function memoryTables(
  schema: string | null,
  parts: Pick<MemoryTables, 'hasWords' | 'dimensions'>,
): MemoryTables {
  opened += 1;
  const name = `m${opened}`;
  const place = schema === null ? 'pg_temp' : tablesOf(schema).schema;
  const prefix = schema === null ? `${name}_` : '';
  const named = (name: string): string => `${place}.${prefix}${name}`;
  return {
    name,
    schema: schema === null ? undefined : place,
    format: named('memory_format'),
    scopes: named('memory_scopes'),
    memories: named('memories'),
    words: named('memory_words'),
    ...parts,
  };
}

/**
 * Scopes and memories are looked up by the SHA-256 of their names, because an index entry is at most 2.7 KB; a word is
 * the first 64 bits of its SHA-256, so that no index contains words. A scope has the numbers for BM25 and the next place
 * in its conversation, and its row is the lock for all writes to it. No statistics are collected of contents, because PostgreSQL would store samples of
 * them elsewhere. Times of events are ISO texts, other times milliseconds.
 */
export function memoryStatements(tables: MemoryTables): string {
  const { format, scopes, memories, words, dimensions } = tables;
  const isNew = 'IF NOT EXISTS';
  const indexed = dimensions === undefined ? [] : ['embedding'];
  const contents = ['id', 'text', 'content_digest', 'meta', 'said', 'history', ...indexed];
  return `
    CREATE TABLE ${isNew} ${format} (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
      version integer NOT NULL,
      parts jsonb NOT NULL,
      analyzer text
    );
    CREATE TABLE ${isNew} ${scopes} (
      scope bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      digest bytea NOT NULL UNIQUE,
      user_digest bytea NOT NULL,
      name text NOT NULL,
      turns bigint NOT NULL,
      documents bigint NOT NULL,
      words bigint NOT NULL,
      places bigint NOT NULL
    );
    CREATE INDEX ${isNew} ${indexName(scopes, 'user')} ON ${scopes} (user_digest);
    CREATE TABLE ${isNew} ${memories} (
      scope bigint NOT NULL,
      place bigint NOT NULL,
      id_digest bytea NOT NULL,
      id text NOT NULL,
      kind text NOT NULL,
      text text NOT NULL,
      content_digest text NOT NULL,
      event_time text COLLATE "C",
      ingest_time double precision NOT NULL,
      expires_event text COLLATE "C",
      expires_ingest double precision,
      meta jsonb,
      said jsonb,
      history jsonb,
      length integer NOT NULL,
      ${dimensions === undefined ? '' : `embedding vector(${dimensions}) NOT NULL,`}
      PRIMARY KEY (scope, place),
      UNIQUE (scope, id_digest)
    );
    CREATE TABLE ${isNew} ${words} (
      scope bigint NOT NULL,
      word bigint NOT NULL,
      memory bigint NOT NULL,
      count integer NOT NULL,
      length integer NOT NULL,
      PRIMARY KEY (scope, word, memory)
    );
    ALTER TABLE ${scopes} ALTER COLUMN name SET STATISTICS 0;
    ALTER TABLE ${memories} ${contents.map((column) => `ALTER COLUMN ${column} SET STATISTICS 0`).join()};
  `;
}

/** Brings tables of the version before to {@link memoryVersion}. */
export function upgradeStatements({ format, memories }: MemoryTables): string {
  return `
    ALTER TABLE ${memories} ADD COLUMN IF NOT EXISTS said jsonb, ALTER COLUMN said SET STATISTICS 0;
    UPDATE ${format} SET version = ${memoryVersion} WHERE version = ${memoryVersion - 1};
  `;
}

export function dropStatement({ format, scopes, memories, words }: MemoryTables): string {
  return `DROP TABLE IF EXISTS ${[format, scopes, memories, words].join()}`;
}

/** An index is in the schema of its table, so that its name contains no schema. */
function indexName(table: string, name: string): string {
  return `${table.slice(table.lastIndexOf('.') + 1)}_${name}`;
}
