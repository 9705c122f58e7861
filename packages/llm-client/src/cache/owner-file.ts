import { mkdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { refuseLink } from '@memgym/files';

/** A file that names this process; claims are links to it. */
export interface OwnerFile {
  /**
   * Its path. The file is created at the first call, and at the first call after `remove`. @throws when it cannot be
   * written
   */
  path(): string;
  /** Removes the file until the next call of `path`. */
  remove(): void;
}

/** Names of owner files. */
export const ownerFileName = /^[0-9a-f-]{36}\.owner$/;

const left = new Set<string>();
let watching = false;

/**
 * The owner file of one store. It is removed when the process ends. A killed process may leave one, which is
 * harmless and removed by pruning.
 */
export function createOwnerFile(folder: string, id: string, text: string): OwnerFile {
  const path = join(folder, `${id}.owner`);
  return {
    path() {
      if (left.has(path)) return path;
      // With a relative path Node would loop forever if the working directory was removed.
      mkdirSync(resolve(folder), { recursive: true });
      refuseLink(folder);
      writeFileSync(path, text);
      left.add(path);
      if (!watching) process.once('exit', removeAll);
      watching = true;
      return path;
    },
    remove: () => remove(path),
  };
}

function removeAll(): void {
  for (const path of left) remove(path);
}

function remove(path: string): void {
  left.delete(path);
  try {
    unlinkSync(path);
  } catch {
    // Already removed, perhaps with its folder.
  }
}
