import { isErrorLike, MemGymError, StorageError } from '@memgym/core/errors';
import { canonicalJson, type JsonObject } from '@memgym/core/memory';
import type { ClientBase } from 'pg';
import { lockId } from '../advisory-locks.js';
import { createSchema } from '../schema.js';
import { indexWordsAgain, type WordReader } from './index-words-again.js';
import { type MemoryTables, memoryStatements, memoryVersion, upgradeStatements } from './memory-tables.js';

/** How tables are opened. */
interface TableSettings {
  /** The settings on which the tables depend: whether words are indexed, and the embedder of the vectors. */
  readonly parts: JsonObject;
  readonly reader: WordReader;
  /** Whether anything may be written. */
  readonly create: boolean;
}

/** The first version of pgvector that continues searching for filtered queries. */
const oldestVector = [0, 8] as const;

/**
 * Creates the tables unless they exist, within a transaction. Tables of the version before are upgraded, and words that
 * another analyser read are read again.
 * @throws {StorageError} when pgvector is missing or too old, another kind of memory is in the schema, or
 * `create` is false and something would have to be written
 */
export async function openMemoryTables(
  client: ClientBase,
  tables: MemoryTables,
  { parts, reader, create, place }: TableSettings & { readonly place: string },
): Promise<void> {
  // Two processes would fail if they created the same tables or the extension at the same time.
  await client.query('SELECT pg_advisory_xact_lock($1)', [lockId('memory tables')]);
  if (tables.dimensions !== undefined) await needVectors(client, place);
  const { rows: found } = await client.query<{ exists: boolean }>(
    'SELECT to_regclass($1) IS NOT NULL AS exists',
    [tables.format],
  );
  if (!found[0]?.exists) {
    if (!create) {
      throw new StorageError(
        'unavailable',
        place,
        `there is no searched memory in schema ${tables.schema}.`,
        {
          hint: 'Give the database and the schema of the memory, or create one by writing to it.',
        },
      );
    }
    if (tables.schema !== undefined) await createSchema(client, tables.schema);
    const statements = memoryStatements(tables);
    await client.query(tables.schema === undefined ? asTemporary(statements) : statements);
    await client.query(`INSERT INTO ${tables.format} (version, parts, analyzer) VALUES ($1, $2, $3)`, [
      memoryVersion,
      JSON.stringify(parts),
      reader.analyzer,
    ]);
  }
  // An older version has other columns.
  const heldNow = async () =>
    (
      await client.query<{ version: number; parts: JsonObject; analyzer?: string | null }>(
        `SELECT * FROM ${tables.format}`,
      )
    ).rows[0];
  let held = await heldNow();
  if (held?.version === memoryVersion - 1) {
    if (!create) throw toUpgrade(place, `its tables have the version ${held.version}`, tables);
    await client.query(upgradeStatements(tables));
    held = await heldNow();
  }
  if (held?.version === memoryVersion && canonicalJson(held.parts) === canonicalJson(parts)) {
    if (held.analyzer === reader.analyzer) return;
    if (create) return indexWordsAgain(client, tables, reader);
    throw toUpgrade(place, `its words were read by ${held.analyzer}, not by ${reader.analyzer}`, tables);
  }
  const shown = held?.version === memoryVersion ? canonicalJson(held.parts) : `version ${held?.version}`;
  throw new StorageError(
    'mismatch',
    place,
    `the schema ${tables.schema} contains a memory made with ${shown}; this one uses ${canonicalJson(parts)}.`,
    { hint: 'Open it with the same `search` and embedder, or choose another schema.' },
  );
}

/** The error of a reader whose tables only a writer can bring to this version. */
function toUpgrade(place: string, why: string, { schema }: MemoryTables): StorageError {
  return new StorageError('mismatch', place, `the schema ${schema} is of an earlier version: ${why}.`, {
    hint: 'Open it once to write, with this version of the package; that brings it to this version.',
  });
}

function asTemporary(statements: string): string {
  return statements.replaceAll('CREATE TABLE', 'CREATE TEMPORARY TABLE');
}

async function needVectors(client: ClientBase, place: string): Promise<void> {
  const { rows } = await client.query<{ installed: string | null; available: string | null }>(
    `SELECT installed_version AS installed, default_version AS available
     FROM pg_available_extensions WHERE name = 'vector'`,
  );
  const version = rows[0]?.installed ?? rows[0]?.available ?? undefined;
  const hint =
    "Install pgvector 0.8 or later on the server (Debian 13: postgresql-17-pgvector) and run ALTER EXTENSION vector UPDATE where it is older; or use the option search: 'text', which needs no extension.";
  if (version === undefined) {
    throw new StorageError('unavailable', place, 'pgvector is not installed on the server.', { hint });
  }
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < oldestVector[0] || (major === oldestVector[0] && minor < oldestVector[1])) {
    throw new StorageError('unavailable', place, `its version of pgvector is ${version}.`, { hint });
  }
  if (rows[0]?.installed !== null && rows[0]?.installed !== undefined) return;
  try {
    await client.query('CREATE EXTENSION IF NOT EXISTS vector');
  } catch (error) {
    if (MemGymError.isInstance(error) || !isErrorLike(error)) throw error;
    throw new StorageError('unavailable', place, `pgvector cannot be created: ${error.message}.`, {
      hint: 'Ask an owner of the database to run CREATE EXTENSION vector.',
    });
  }
}
