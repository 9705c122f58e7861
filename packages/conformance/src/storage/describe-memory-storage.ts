import { describe } from 'vitest';
import { proveDurability } from './prove-durability.js';
import { proveIndexes } from './prove-indexes.js';
import { proveMemories } from './prove-memories.js';
import { proveRows } from './prove-rows.js';
import { proveSharing } from './prove-sharing.js';
import type { StorageSubject } from './storage-subject.js';

/**
 * Declares a vitest suite that checks a storage: rows are returned unchanged, changes are atomic, damage is reported,
 * scrubbed rows are removed from its files, and memories can be moved to and from it.
 *
 * @example
 * ```ts
 * import { join } from 'node:path';
 * import type { MemoryStorage } from '@memgym/core';
 * import { describeMemoryStorage } from '@memgym/conformance/vitest';
 *
 * declare function openMyStorage(file: string): Promise<MemoryStorage>;
 *
 * describeMemoryStorage({
 *   name: 'my-storage',
 *   open: (folder) => openMyStorage(join(folder, 'memory.db')),
 *   program: { module: import.meta.resolve('./my-storage.js') },
 * });
 * ```
 */
export function describeMemoryStorage(subject: StorageSubject): void {
  describe(`${subject.name} as a storage`, () => {
    proveRows(subject);
    proveDurability(subject);
    proveMemories(subject);
    proveIndexes(subject);
    proveSharing(subject);
  });
}
