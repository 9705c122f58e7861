import type { MemorySnapshot } from '@memgym/core';
import { createScopedMemory, type MemoryDraft } from '@memgym/memory-systems/define';
import { createWordIndex } from '../word-index.js';
import type { Mutant } from './mutant.js';

/** Stores the first text of a memory beside the present one, and indexes that after a restore. */
export const indexesOldTextOnRestore: Mutant = {
  fault: 'rebuilds its index from old texts after a restore',
  caughtBy: 'snapshots',
  create: () => {
    let isRestoring = false;
    const memory = createScopedMemory({
      info: { name: 'first-text', version: '1.0.0' },
      revise: ({ item: { ingestTime: _kept, ...item }, data }, text): MemoryDraft => ({
        ...item,
        text,
        data: typeof data === 'string' ? data : item.text,
      }),
      createIndex: () => {
        const index = createWordIndex();
        return {
          ...index,
          put: (id, text, record) => {
            const isOutdated = isRestoring && typeof record.data === 'string';
            index.put(id, isOutdated ? String(record.data) : text, record);
          },
        };
      },
    });
    return {
      ...memory,
      restore: async (snapshot: MemorySnapshot) => {
        isRestoring = true;
        await memory.restore(snapshot).finally(() => {
          isRestoring = false;
        });
      },
    };
  },
};
