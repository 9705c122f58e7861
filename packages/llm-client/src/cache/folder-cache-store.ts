import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Clock, InvalidArgumentError, systemClock } from '@memgym/core';
import { codeOf } from '@memgym/files';
import type { CacheStore } from './cache-store.js';
import { createClaimFiles } from './claim-file.js';
import { createEntryFile } from './entry-file.js';
import { unusableFolder } from './unusable-folder.js';

/** The file of a cache folder that holds its entries. */
export function entryFileOf(folder: string): string {
  return join(folder, 'entries.log');
}

/** Where a cache folder holds claims and their owners. */
export function claimFolderOf(folder: string): string {
  return join(folder, 'claims');
}

/**
 * A store in a folder, made on the first write: `entries.log`, to which each entry is appended as a
 * line that begins with a SHA-256 over the rest. A line that does not match it counts as absent, the newest of a
 * key is the one that counts, and `pruneCacheFolder` takes out the others. Any number of processes may share
 * the folder; what a process works on it claims by a file in `claims/` that outlives no owner. All of it is
 * synchronous, as it takes less processor time than a promise.
 * @throws {ConfigError} from its methods, when the folder cannot be read or written
 * @throws {InvalidArgumentError} from its methods, for a key that is no digest or a text of several lines
 */
export function createFolderCacheStore(folder: string, clock: Clock = systemClock): CacheStore {
  const entries = createEntryFile(entryFileOf(folder));
  const claims = createClaimFiles(claimFolderOf(folder), clock);

  return {
    async claim(key) {
      checkKey(key);
      try {
        const giveUp = claims.claim(join(claimFolderOf(folder), key));
        return giveUp && (async () => giveUp());
      } catch (error) {
        throw unusableFolder('write to', folder, error);
      }
    },
    async get(key) {
      checkKey(key);
      try {
        return entries.get(key)?.text;
      } catch (error) {
        throw unusableFolder('read', folder, error);
      }
    },
    async set(key, text) {
      checkKey(key);
      if (text.includes('\n')) throw new InvalidArgumentError('text', 'expected one line, such as JSON is.');
      const entry = { key, writtenAtMs: clock.now(), text };
      try {
        withFolder(folder, () => entries.append(entry));
      } catch (error) {
        throw unusableFolder('write to', folder, error);
      }
    },
  };
}

/** Does something in a folder, which is made where it is not there, or no longer. */
function withFolder(folder: string, action: () => void): void {
  try {
    action();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    // Below a relative folder Node would look for a vanished working directory without end.
    mkdirSync(resolve(folder), { recursive: true });
    action();
  }
}

function checkKey(key: string): void {
  if (/^[0-9a-f]{64}$/.test(key)) return;
  throw new InvalidArgumentError('key', `expected 64 hexadecimal digits, got ${JSON.stringify(key)}.`);
}
