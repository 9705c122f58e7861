import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { ChatMessage } from '@memgym/core';
import { writeAtomic } from './write-atomic.js';

/**
 * Keeps the messages that were sent, each once, compressed, under the digest by which call records
 * cite it.
 */
export function createTextStore(folder: string) {
  const known = new Set<string>();
  const waiting: Promise<void>[] = [];
  return {
    keep(digest: string, message: ChatMessage): void {
      if (known.has(digest)) return;
      known.add(digest);
      const file = join(folder, digest.slice(0, 2), `${digest}.json.gz`);
      if (!existsSync(file)) waiting.push(writeAtomic(file, gzipSync(JSON.stringify(message))));
    },
    /** Resolves when everything kept so far is on disk. */
    async settle(): Promise<void> {
      await Promise.all(waiting.splice(0));
    },
  };
}
