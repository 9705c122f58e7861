import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Clock, ConfigError, InvalidArgumentError, sha256, systemClock } from '@memgym/core';
import type { CacheStore } from './cache-store.js';
import { createClaimFiles } from './claim-file.js';

/**
 * A store in a folder, made on the first write: one file an entry, `ab/abcdef….txt`, below a folder
 * for the key's first two digits. The first line is a SHA-256 over key and text; an entry that does
 * not match it is removed and counts as absent. Files are written aside and renamed, so any number of
 * processes may share the folder; a claim on an entry is a file beside it that outlives no owner.
 * @throws {ConfigError} from its methods, when the folder cannot be read or written
 */
export function createFolderCacheStore(folder: string, clock: Clock = systemClock): CacheStore {
  const claims = createClaimFiles(clock);
  const shards = new Set<string>();

  const pathOf = (key: string): { shard: string; file: string } => {
    if (!/^[0-9a-f]{64}$/.test(key)) {
      throw new InvalidArgumentError('key', `expected 64 hexadecimal digits, got ${JSON.stringify(key)}.`);
    }
    const shard = join(folder, key.slice(0, 2));
    return { shard, file: join(shard, `${key}.txt`) };
  };

  return {
    async claim(key) {
      const { file } = pathOf(key);
      try {
        return await claims.claim(file);
      } catch (error) {
        return fail('write to', folder, error);
      }
    },
    async get(key) {
      const { file } = pathOf(key);
      const content = readIfThere(file, folder);
      if (content === undefined) return undefined;
      const text = content.slice(65);
      if (content.length >= 65 && content.slice(0, 64) === sealOf(key, text)) return text;
      await rm(file, { force: true }).catch((error: unknown) => fail('remove from', folder, error));
      return undefined;
    },
    async set(key, text) {
      const { shard, file } = pathOf(key);
      const aside = `${file}.${randomUUID()}.part`;
      try {
        if (!shards.has(shard)) await mkdir(shard, { recursive: true });
        shards.add(shard);
        await writeFile(aside, `${sealOf(key, text)}\n${text}`);
        await rename(aside, file);
      } catch (error) {
        shards.delete(shard);
        await rm(aside, { force: true }).catch((second: unknown) => fail('remove from', folder, second));
        fail('write to', folder, error);
      }
    },
  };
}

function sealOf(key: string, text: string): string {
  return sha256(`${key}\n${text}`);
}

/** Synchronous, because a small file is read several times faster than a promise for it is kept. */
function readIfThere(file: string, folder: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    return fail('read', folder, error);
  }
}

function fail(what: string, folder: string, error: unknown): never {
  throw new ConfigError(`Cannot ${what} the cache folder ${folder} (${codeOf(error) ?? String(error)}).`, {
    key: 'cache',
    hint: 'Choose a folder that this process may read and write, on a disk with room.',
    cause: error,
  });
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
