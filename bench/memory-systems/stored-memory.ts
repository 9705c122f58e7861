import { join } from 'node:path';
import { createRng, type Embedder, zeroUsage } from '@memgym/core';
import { createMemory, type Memory, openFolderStorage } from '@memgym/memory-systems';
import { embedding } from '@memgym/memory-systems/embedding';
import { openSqliteStorage } from '@memgym/storage-sqlite';

export const systemNames = ['bm25-m', 'emb-m'] as const;
export type SystemName = (typeof systemNames)[number];

export const storageNames = ['none', 'folder', 'sqlite'] as const;
export type StorageName = (typeof storageNames)[number];

/** Cheap, meaningless vectors, so that the embedder is not measured. */
const embedder: Embedder = {
  info: { provider: 'bench', model: 'chance', dimensions: 384, simulated: true },
  embed: async (texts) => ({
    vectors: texts.map((text) => {
      const rng = createRng(text);
      return Float32Array.from({ length: 384 }, () => rng.next() - 0.5);
    }),
    usage: zeroUsage,
    cuts: [],
  }),
};

/** The stored memory, with the exact vector index, which is not rebuilt when it is opened. */
export async function openMemory(system: SystemName, storage: StorageName, folder: string): Promise<Memory> {
  const stored =
    storage === 'folder'
      ? await openFolderStorage(join(folder, 'memory'))
      : storage === 'sqlite'
        ? await openSqliteStorage(join(folder, 'memory.db'))
        : undefined;
  const common = { user: 'user 0', ...(stored && { storage: stored }) };
  return system === 'emb-m'
    ? createMemory({ ...common, system: embedding({ embedder, vectorIndex: { type: 'flat' } }) })
    : createMemory(common);
}
