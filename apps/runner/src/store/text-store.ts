import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ChatMessage } from '@memgym/core';
import { writeAtomic } from './write-atomic.js';

/**
 * Keeps the messages that were sent, each once, compressed, under the digest by which call records
 * cite it.
 */
export interface TextStore {
  keep(digest: string, message: ChatMessage): void;
  /** Resolves when everything kept so far is on disk. */
  settle(): Promise<void>;
}

export function createTextStore(folder: string): TextStore {
  const known = new Set<string>();
  const waiting = new Set<Promise<void>>();
  return {
    keep(digest, message) {
      if (known.has(digest)) return;
      known.add(digest);
      const file = join(folder, digest.slice(0, 2), `${digest}.json.gz`);
      if (existsSync(file)) return;
      const writing = writeAtomic(file, gzipSync(JSON.stringify(message)));
      waiting.add(writing);
      // Errors are met in `settle`; here only the successful ones leave the list.
      writing.then(
        () => waiting.delete(writing),
        () => undefined,
      );
    },
    async settle() {
      await Promise.all(waiting);
    },
  };
}
