import { StorageError } from '@memgym/core/errors';
import type { MemoryStorage } from '@memgym/core/memory';

const claimed = new WeakSet<MemoryStorage>();

/**
 * Reserves a storage for one memory or assistant: two in the same storage would not see each other's writes.
 *
 * @returns a function that releases it
 * @throws {StorageError} when it is in use
 */
export function claimStorage(storage: MemoryStorage): () => void {
  if (claimed.has(storage)) {
    throw new StorageError('in-use', storage.name, 'it is already used by another memory or assistant.', {
      hint: 'Open a separate storage for each memory and assistant; one memory serves all users (`forUser`).',
    });
  }
  claimed.add(storage);
  return () => claimed.delete(storage);
}
