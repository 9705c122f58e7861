import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Clock, ConfigError, InvalidArgumentError, sha256, systemClock } from '@memgym/core';
import type { CacheStore } from './cache-store.js';
import { createClaimFiles } from './claim-file.js';
import { createSmallFileWriter } from './small-file-writer.js';

/**
 * A store in a folder, made on the first write: one file an entry, `ab/abcdef….txt`, below a folder
 * for the key's first two digits. The first line is a SHA-256 over key and text; an entry that does
 * not match it is removed and counts as absent. Files are written aside and renamed, so any number of
 * processes may share the folder; a claim on an entry is a file beside it that outlives no owner. What
 * touches names alone, and reading, is synchronous, as that takes a tenth of the processor time of promises.
 * @throws {ConfigError} from its methods, when the folder cannot be read or written
 */
export function createFolderCacheStore(folder: string, clock: Clock = systemClock): CacheStore {
  const pathOf = (key: string): { shard: string; file: string } => {
    if (!/^[0-9a-f]{64}$/.test(key)) {
      throw new InvalidArgumentError('key', `expected 64 hexadecimal digits, got ${JSON.stringify(key)}.`);
    }
    const shard = join(folder, key.slice(0, 2));
    return { shard, file: join(shard, `${key}.txt`) };
  };

  const claims = createClaimFiles(folder, clock);
  const write = createSmallFileWriter();
  const shards = new Set<string>();
  /** Does something in a shard; makes the shard first where it is not there, or no longer. */
  const within = async <Value>(shard: string, action: () => Value): Promise<Awaited<Value>> => {
    try {
      if (shards.has(shard)) return await action();
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw error;
    }
    // Below a relative folder Node would look for a vanished working directory without end.
    mkdirSync(resolve(shard), { recursive: true });
    shards.add(shard);
    return await action();
  };
  const remove = (file: string): void => {
    try {
      rmSync(file, { force: true });
    } catch (error) {
      fail('remove from', folder, error);
    }
  };

  return {
    async claim(key) {
      const { shard, file } = pathOf(key);
      try {
        const giveUp = await within(shard, () => claims.claim(file));
        return giveUp && (async () => giveUp());
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
      remove(file);
      return undefined;
    },
    async set(key, text) {
      const { shard, file } = pathOf(key);
      const aside = `${file}.${randomUUID()}.part`;
      try {
        await within(shard, () => write(aside, `${sealOf(key, text)}\n${text}`));
        renameSync(aside, file);
      } catch (error) {
        remove(aside);
        fail('write to', folder, error);
      }
    },
  };
}

function sealOf(key: string, text: string): string {
  return sha256(`${key}\n${text}`);
}

function readIfThere(file: string, folder: string): string | undefined {
  try {
    // Asking first, as most of a miss's time would go into the error.
    if (statSync(file, { throwIfNoEntry: false }) === undefined) return undefined;
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
