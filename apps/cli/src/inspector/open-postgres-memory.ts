import { ConfigError } from '@memgym/core';
import { createMemory, type Memory } from '@memgym/memory-systems';
import type { ListedPostgresMemory } from '@memgym/storage-postgres';
import { takeParameter } from '../declared/flag-values.js';
import { registryFor } from '../registry.js';
import { inspectedEmbedder } from './inspected-embedder.js';
import { type InspectedMemory, isDatabase } from './open-stored.js';

/** Names of `postgresMemory` as a system. */
const names: readonly string[] = ['postgres', '@memgym/storage-postgres'];

/**
 * The memory of `postgresMemory` in a schema, to read only.
 *
 * @returns undefined if the place is no database, or the schema holds a memory of `openPostgresStorage`
 * @throws {ConfigError} when the schema holds no memory, or two and none is chosen
 */
export async function openPostgresMemory(
  given: InspectedMemory,
): Promise<{ readonly memory: Memory; readonly storage: string } | undefined> {
  if (!isDatabase(given.place)) return undefined;
  const [url, schema = 'memgym'] = takeParameter(given.place, 'schema');
  const { listPostgresMemories, postgresMemory } = await import('@memgym/storage-postgres');
  const { place, memories } = await listPostgresMemories(url);
  const own = memories.filter((one) => one.schema === schema);
  const stored = own.some(({ kind }) => kind === 'storage');
  const searched = own.find((one) => one.kind === 'searched');
  const isWanted = given.system === undefined ? undefined : names.includes(given.system);
  if (own.length === 0 || (isWanted && searched === undefined)) {
    throw noMemory(place, schema, memories, isWanted ?? false);
  }
  if (searched === undefined || (stored && isWanted === false)) return undefined;
  if (stored && isWanted === undefined) {
    throw new ConfigError(`The schema '${schema}' holds two memories.`, {
      key: '--system',
      hint: `Add --system postgres for the one that PostgreSQL searches, or --system with the system that wrote the other one.`,
    });
  }
  if (isWanted === false) {
    throw new ConfigError(
      `The schema '${schema}' holds a memory of postgresMemory, not of '${given.system}'.`,
      {
        key: '--system',
        hint: 'Omit --system.',
      },
    );
  }
  const { search, embedder } = searched;
  if (search === undefined) {
    throw new ConfigError(`The memory in schema '${schema}' was made by another version of postgresMemory.`, {
      key: 'storage',
      hint: 'Inspect it with the version of @memgym/storage-postgres that made it.',
    });
  }
  const { options = {} } = given;
  for (const key of ['search', 'schema']) {
    if (options[key] === undefined) continue;
    throw new ConfigError(
      `--set ${key} is for a new memory; the tables of this one say how it is searched.`,
      {
        key: '--set',
        hint: `Omit it${key === 'schema' ? '; ?schema= of the URL names the schema' : ''}.`,
      },
    );
  }
  const system = postgresMemory({
    ...options,
    connection: url,
    create: false,
    schema,
    search,
    ...(embedder !== undefined && {
      embedder: await inspectedEmbedder(given.embedder, embedder, registryFor()),
    }),
  });
  return { memory: createMemory({ system }), storage: `${place}, schema ${schema}` };
}

function noMemory(
  place: string,
  schema: string,
  memories: readonly ListedPostgresMemory[],
  isSearched: boolean,
): ConfigError {
  const looked = isSearched
    ? 'the tables of postgresMemory (memory_format, memory_scopes, memories, memory_words)'
    : 'a memory: neither the tables of openPostgresStorage (manifest, scopes, rows) nor those of postgresMemory (memory_format, memory_scopes, memories, memory_words)';
  const others = memories.map((one) => `${one.schema} (${one.kind})`);
  return new ConfigError(`${place}: the schema '${schema}' does not hold ${looked}.`, {
    key: 'storage',
    hint:
      others.length === 0
        ? 'No schema of this database that you may read holds one. Check the database and the rights of its user.'
        : `Add ?schema= to the URL, with one that does: ${others.slice(0, 10).join(', ')}${others.length > 10 ? ', …' : ''}.`,
  });
}
