import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Clock, codeOf, InvalidArgumentError, systemClock } from '@memgym/core';
import { refuseLink } from '@memgym/files';
import type { CacheStore } from './cache-store.js';
import { createClaimFiles } from './claim-file.js';
import { createEntryFile } from './entry-file.js';
import { unusableFolder } from './unusable-folder.js';

/** Name of the file with the entries of a cache folder. */
export function entryFileOf(folder: string): string {
  return join(folder, 'entries.log');
}

/** Subfolder of a cache folder for claims. */
export function claimFolderOf(folder: string): string {
  return join(folder, 'claims');
}

/**
 * A store in a folder, which the first write creates. Each entry is appended to `entries.log` as a line that begins
 * with the SHA-256 of the rest. A line that does not match its digest counts as absent. The newest line of a key is
 * valid, and `pruneCacheFolder` removes the others. Any number of processes may share the folder; a process claims
 * the entry it works on with a file in `claims/`, and the claim ends with its process. The store is synchronous,
 * because that takes less CPU time than promises.
 * @throws {ConfigError} from its methods, when the folder cannot be read or written
 * @throws {InvalidArgumentError} from its methods, for a key that is not a digest or a text of several lines
 */
export function createFolderCacheStore(folder: string, clock: Clock = systemClock): CacheStore {
  const entries = createEntryFile(entryFileOf(folder));
  const claimFolder = claimFolderOf(folder);
  const claims = createClaimFiles(claimFolder, clock);

  return {
    async claim(key) {
      checkKey(key);
      try {
        refuseLink(claimFolder);
        const giveUp = withFolder(claimFolder, () => claims.claim(key));
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
    async keys() {
      try {
        return [...entries.places().keys()];
      } catch (error) {
        throw unusableFolder('read', folder, error);
      }
    },
    async set(key, text) {
      checkKey(key);
      if (text.includes('\n'))
        throw new InvalidArgumentError('text', 'expected a single line, such as JSON.');
      const entry = { key, writtenAtMs: clock.now(), text };
      try {
        withFolder(folder, () => entries.append(entry));
      } catch (error) {
        throw unusableFolder('write to', folder, error);
      }
    },
  };
}

/** Runs a function in a folder, and creates the folder if it does not exist (or no longer exists). */
function withFolder<Result>(folder: string, action: () => Result): Result {
  try {
    return action();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    // With a relative path Node would loop forever if the working directory was removed.
    mkdirSync(resolve(folder), { recursive: true });
    return action();
  }
}

function checkKey(key: string): void {
  if (/^[0-9a-f]{64}$/.test(key)) return;
  throw new InvalidArgumentError('key', `expected 64 hexadecimal digits, got ${JSON.stringify(key)}.`);
}
