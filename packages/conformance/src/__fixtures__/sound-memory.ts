import type { Embedder, MemorySystemPorts, RestorableMemory } from '@memgym/core';
import { createScopedMemory, type MemoryIndex } from '@memgym/memory-systems/define';
import { createTestEmbedder } from '../test-embedder.js';

/** A small memory that conforms fully: the mutants are derived from it. Compares every embedding. */
export function createSoundMemory({
  embedder = createTestEmbedder(),
}: MemorySystemPorts = {}): RestorableMemory {
  return createScopedMemory({
    info: { name: 'sound', version: '1.0.0' },
    embedder,
    createIndex: () => createEveryVectorIndex(),
  });
}

function createEveryVectorIndex(): MemoryIndex {
  return {
    put: () => undefined,
    delete: () => undefined,
    search: ({ candidates, vector }) => ({
      hits: candidates().map((record) => ({
        id: record.item.id,
        score: vector && record.vector ? innerProduct(vector, record.vector) : 0,
      })),
    }),
  };
}

export function innerProduct(left: Float32Array, right: Float32Array): number {
  return left.reduce((sum, value, place) => sum + value * (right[place] ?? 0), 0);
}

/** The given embedder of a mutant, or one that works. */
export function embedderOf({ embedder }: MemorySystemPorts): Embedder {
  return embedder ?? createTestEmbedder();
}
