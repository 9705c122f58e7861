import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError, StorageError } from '@memgym/core';
import { holdLock, isLockHeld, type Lock } from '@memgym/files';
import { storageProblem } from './read-text-file.js';
import { ensureFolder } from './write-atomic.js';

const attemptMs = 100;
const secondsForWords = 5;

const lockOf = (folder: string): string => join(folder, 'run.lock');

/** Whether a process is playing the run in a folder. */
export const isRunLocked = (folder: string): boolean => isLockHeld(lockOf(folder));

/**
 * Locks the run folder, so that two processes never write the same files. Takes over the lock of an ended process.
 * @throws {ConfigError} when another running process holds the lock
 */
export const lockRun = (folder: string): Promise<Lock> =>
  lockIn(folder, { path: lockOf(folder), by: 'run', maxAttempts: 10 });

/**
 * Locks the files with words of users in a run's folder, beside a process that plays the run.
 * @throws {ConfigError} when another process holds the lock for five seconds
 */
export const lockWords = (folder: string): Promise<Lock> =>
  lockIn(folder, {
    ...{ path: join(folder, 'words.lock'), by: 'command' },
    maxAttempts: (secondsForWords * 1000) / attemptMs,
  });

async function lockIn(
  folder: string,
  { path, by, maxAttempts }: { readonly path: string; readonly by: string; readonly maxAttempts: number },
): Promise<Lock> {
  try {
    await ensureFolder(folder);
  } catch (error) {
    throw storageProblem(folder, error);
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return holdLock(path);
    } catch (error) {
      if (!StorageError.isInstance(error) || error.reason !== 'in-use') throw error;
      if (attempt === maxAttempts) {
        throw new ConfigError(`${folder} is in use by another ${by}: ${error.message}`, {
          cause: error,
          hint: error.hint ?? 'Wait for it to end.',
        });
      }
      // A process that was just killed may not have ended yet.
      await wait(attemptMs);
    }
  }
}
