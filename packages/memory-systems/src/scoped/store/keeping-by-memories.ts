import type { IndexKeeping } from '../../indexes/index.js';
import type { MemoryIndexKeeping } from './memory-index.js';

/** How an index is written, as that of a memory index: `read` is given the memories. */
export function keepingByMemories(
  keeping: Omit<IndexKeeping, 'read'>,
  read: MemoryIndexKeeping['read'],
): MemoryIndexKeeping {
  return {
    settings: keeping.settings,
    get work() {
      return keeping.work;
    },
    write: keeping.write,
    read,
  };
}
