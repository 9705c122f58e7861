import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { thisProcess } from '@memgym/files';

/** Leaves a folder's lock as a paused container finds it: its lease ran out, and another process took the lock. */
export function stealLock(folder: string, lapsed: string): void {
  const lock = join(folder, 'run.lock');
  renameSync(lock, lapsed);
  mkdirSync(lock);
  const owner = { ...thisProcess(), host: 'another-host' };
  writeFileSync(join(lock, `other.${Number.MAX_SAFE_INTEGER}`), JSON.stringify(owner));
}

/** The files below a folder with their contents. A state is named by its content, and may be written to its end. */
export function contentsOf(folder: string): [string, string][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('states'))
    .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'utf8')]);
}
