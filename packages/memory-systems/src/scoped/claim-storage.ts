import { type MemoryStorage, StorageError } from '@memgym/core';

const claimed = new WeakSet<MemoryStorage>();

/**
 * Gives a storage to one memory: two that keep what they hold in the same place would not see each other's writes.
 * @returns how to give it up
 * @throws {StorageError} when another memory has it
 */
export function claimStorage(storage: MemoryStorage): () => void {
  if (claimed.has(storage)) {
    throw new StorageError('in-use', storage.name, 'another memory keeps its state in it.', {
      hint: 'Open a storage for each memory; one memory keeps all users of an application (`forUser`).',
    });
  }
  claimed.add(storage);
  return () => claimed.delete(storage);
}
