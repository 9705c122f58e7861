import { StorageError } from '@memgym/core/errors';
import type { JsonObject } from '@memgym/core/memory';
import type { ClientBase } from 'pg';
import { lockId } from './advisory-locks.js';
import { createSchema, schemaStatements, schemaVersion, type Tables } from './schema.js';

/**
 * Creates the tables unless they exist, within a transaction.
 * @throws {StorageError} when a later version of the package made them, or they are missing and must not be created
 */
export async function prepareSchema(
  client: ClientBase,
  tables: Tables,
  { schema, create, place }: { readonly schema: string; readonly create: boolean; readonly place: string },
): Promise<void> {
  // Two processes would fail if they created the same tables at the same time.
  await client.query('SELECT pg_advisory_xact_lock($1)', [lockId(schema, 'schema')]);
  const { rows: found } = await client.query('SELECT to_regclass($1) IS NOT NULL AS exists', [
    tables.manifest,
  ]);
  if (!found[0]?.exists) {
    if (!create) {
      throw new StorageError('unavailable', place, `there is no memory in schema ${schema}.`, {
        hint: 'Give the database and the schema of the memory, or create one by writing to it.',
      });
    }
    await createSchema(client, tables.schema);
    await client.query(schemaStatements(tables));
  }
  const { rows } = await client.query<{ version: number }>(`SELECT version FROM ${tables.manifest}`);
  const version = rows[0]?.version;
  if (version === schemaVersion) return;
  throw new StorageError('mismatch', place, `the tables of schema ${schema} have version ${version}.`, {
    hint: 'Open it with the package version that made it, or choose another schema.',
  });
}

export async function readManifest(
  client: ClientBase,
  { manifest }: Tables,
): Promise<JsonObject | undefined> {
  const { rows } = await client.query<{ manifest: JsonObject | null }>(`SELECT manifest FROM ${manifest}`);
  return rows[0]?.manifest ?? undefined;
}

/** Stores the manifest unless there is one of more than an unfinished copy. @returns the stored one */
export async function storeManifest(
  client: ClientBase,
  { manifest }: Tables,
  given: JsonObject,
): Promise<JsonObject> {
  const { rows } = await client.query<{ manifest: JsonObject }>(
    `UPDATE ${manifest} SET manifest =
      CASE WHEN manifest IS NULL OR manifest::jsonb ? 'unfinishedCopyOf' THEN $1::json ELSE manifest END
    RETURNING manifest`,
    [JSON.stringify(given)],
  );
  return rows[0]?.manifest ?? given;
}
