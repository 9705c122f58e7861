import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError, StorageError } from '@memgym/core';
import { holdLock, isLockHeld, type Lock } from '@memgym/files';
import { storageProblem } from './read-text-file.js';
import { ensureFolder } from './write-atomic.js';

const maxAttempts = 10;
const attemptMs = 100;

const lockOf = (folder: string): string => join(folder, 'run.lock');

/** Whether a process is playing the run in a folder. */
export const isRunLocked = (folder: string): boolean => isLockHeld(lockOf(folder));

/**
 * Locks the run folder, so that two processes never write the same files. Takes over the lock of an ended process.
 * @throws {ConfigError} when another running process holds the lock
 */
export async function lockRun(folder: string): Promise<Lock> {
  try {
    await ensureFolder(folder);
  } catch (error) {
    throw storageProblem(folder, error);
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return holdLock(lockOf(folder));
    } catch (error) {
      if (!StorageError.isInstance(error) || error.reason !== 'in-use') throw error;
      if (attempt === maxAttempts) {
        throw new ConfigError(`${folder} is in use by another run: ${error.message}`, {
          cause: error,
          hint: error.hint ?? 'Wait for it to end.',
        });
      }
      // A process that was just killed may not have ended yet.
      await wait(attemptMs);
    }
  }
}
