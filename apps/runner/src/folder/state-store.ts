import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson, type MemorySnapshot, sha256 } from '@memgym/core';
import { writeAtomic } from './write-atomic.js';

/**
 * Stores states under `states/` by digest, so that a state shared by several checkpoints is stored once. Binary
 * parts are separate files.
 */
export function createStateStore(folder: string, expectHeld: () => void = () => undefined) {
  const writing = new Map<string, Promise<void>>();
  /** Equal states saved at the same time, as for systems without memory, share one file. */
  const write = async (file: string, content: string | Uint8Array): Promise<void> => {
    if (existsSync(file)) return;
    expectHeld();
    const started =
      writing.get(file) ?? writeAtomic(file, content, { durable: false }).finally(() => writing.delete(file));
    writing.set(file, started);
    await started;
  };
  const put = async (content: string | Uint8Array, extension: string): Promise<string> => {
    const digest = sha256(content);
    await write(join(folder, `${digest}.${extension}`), content);
    return digest;
  };
  return {
    async save(snapshot: MemorySnapshot): Promise<string> {
      const blobs: Record<string, string> = {};
      for (const [name, bytes] of Object.entries(snapshot.blobs)) blobs[name] = await put(bytes, 'bin');
      return put(canonicalJson({ ...snapshot, blobs }), 'json');
    },
  };
}
