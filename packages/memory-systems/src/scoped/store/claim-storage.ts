import { StorageError } from '@memgym/core/errors';
import type { MemoryStorage } from '@memgym/core/memory';

const claimed = new WeakSet<MemoryStorage>();

/**
 * Gives a storage to one memory or assistant: two that keep what they hold in the same place would not see each other's writes.
 * @returns how to give it up
 * @throws {StorageError} when something else has it
 */
export function claimStorage(storage: MemoryStorage): () => void {
  if (claimed.has(storage)) {
    throw new StorageError('in-use', storage.name, 'something else keeps its state in it.', {
      hint: 'Open a storage for each memory and each assistant; one memory keeps all users (`forUser`).',
    });
  }
  claimed.add(storage);
  return () => claimed.delete(storage);
}
