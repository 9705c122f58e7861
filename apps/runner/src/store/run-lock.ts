import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ConfigError } from '@memgym/core';
import { isProcessRunning } from '@memgym/core/process';
import { ensureFolder } from './ensure-folder.js';
import { storageProblem } from './storage-problem.js';

const maxAttempts = 10;
const attemptMs = 100;

/** Holds a run folder for this process. */
export interface RunLock {
  release(): Promise<void>;
}

/**
 * Takes the run folder, so that two processes never write the same files. A lock whose process is gone
 * (killed) is taken over.
 * @throws {ConfigError} when another live process holds it
 */
export async function lockRun(folder: string): Promise<RunLock> {
  const file = join(folder, 'run.lock');
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    try {
      await ensureFolder(folder);
      await writeFile(file, String(process.pid), { flag: 'wx' });
      return { release: () => rm(file, { force: true }) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw storageProblem(folder, error);
    }
    const holder = Number(await readFile(file, 'utf8').catch(() => ''));
    if (isAlive(holder)) {
      // One that was just killed may still be going.
      if (attempt < maxAttempts - 1) {
        await wait(attemptMs);
        continue;
      }
      throw new ConfigError(`${folder}: process ${holder} is playing this run.`, {
        hint: `Wait for it to end; if no such run is going on, delete ${file}.`,
      });
    }
    await rm(file, { force: true });
  }
  throw new ConfigError(`${folder}: another process takes this run at the same moment.`, {
    hint: 'Run the command again.',
  });
}

function isAlive(pid: number): boolean {
  return Number.isInteger(pid) && pid > 0 && pid !== process.pid && isProcessRunning(pid);
}
