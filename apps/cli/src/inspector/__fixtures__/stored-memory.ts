import { join } from 'node:path';
import type { MemoryStorage } from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createMemory, type Memory, openFolderStorage } from '@memgym/memory-systems';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { createOfflineChatModel } from '@memgym/offline-model';
import { openSqliteStorage } from '@memgym/storage-sqlite';
import { registryFor } from '../../registry.js';

/** Systems of five kinds: words, meaning, both, facts that a model extracts, and linked notes. */
export const fiveSystems = ['bm25-m', 'emb-m', 'hybrid', 'mem0', 'a-mem'] as const;

/** What Ann said: where she lives now replaces where she lived. */
const said = [
  { id: 't1', content: 'I live in Oslo.', eventTime: '2024-03-05T09:00:00' },
  { id: 't2', content: 'My sister Vera plays the cello.', eventTime: '2024-03-06T09:00:00' },
  { id: 't3', content: 'I work as a nurse.', eventTime: '2024-03-07T09:00:00' },
  { id: 't4', content: 'I like to swim in the sea.', eventTime: '2024-03-08T09:00:00' },
];

/** A memory of a system in a storage, with the offline model and embedder. */
async function memoryOf(type: string, storage: MemoryStorage): Promise<Memory> {
  const registry = registryFor();
  const ports = {
    embedder: createHashedEmbedder(),
    model: createOfflineChatModel({ replies: await registry.replies('memorySystem', type) }),
  };
  return createMemory({
    system: createMemorySystem({ type: await registry.find('memorySystem', type), ports, storage }),
    user: 'ann',
  });
}

/**
 * Stores Ann’s messages, one of them replaced, and one of Bob’s. The hybrid memory is in a SQLite file, the others in a
 * folder.
 *
 * @returns the storage, as the command takes it
 */
export async function storeFor(type: string, folder: string): Promise<string> {
  const place = type === 'hybrid' ? 'hybrid.db' : type;
  const open = type === 'hybrid' ? openSqliteStorage : openFolderStorage;
  const memory = await memoryOf(type, await open(join(folder, place)));
  await memory.remember(said);
  const home = (await memory.list()).find(({ sourceIds }) => sourceIds.includes('t1'));
  await memory.update(home?.id ?? '', 'I live in Bergen.');
  await memory.forUser('bob').remember({ id: 'b1', content: 'I live in Rome.' });
  await memory.close();
  return place;
}
