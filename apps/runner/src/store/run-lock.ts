import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError, StorageError } from '@memgym/core';
import { holdLock, type Lock } from '@memgym/files';
import { ensureFolder } from './ensure-folder.js';
import { storageProblem } from './storage-problem.js';

const maxAttempts = 10;
const attemptMs = 100;

/**
 * Takes the run folder, so that two processes never write the same files. The lock of a process that is gone is taken
 * over.
 * @throws {ConfigError} when another process that runs holds it
 */
export async function lockRun(folder: string): Promise<Lock> {
  try {
    await ensureFolder(folder);
  } catch (error) {
    throw storageProblem(folder, error);
  }
  for (let attempt = 1; ; attempt += 1) {
    try {
      return holdLock(join(folder, 'run.lock'));
    } catch (error) {
      if (!StorageError.isInstance(error) || error.reason !== 'in-use') throw error;
      if (attempt === maxAttempts) {
        throw new ConfigError(`${folder} is being played: ${error.message}`, {
          cause: error,
          hint: error.hint ?? 'Wait for it to end.',
        });
      }
      // One that was just killed may not be gone yet.
      await wait(attemptMs);
    }
  }
}
