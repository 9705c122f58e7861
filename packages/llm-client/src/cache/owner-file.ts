import { mkdirSync, unlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** A file that names this process, for claims to be links to. */
export interface OwnerFile {
  /** Where it lies; made when it is first wanted, or after `remove`. @throws when it cannot be written */
  path(): string;
  /** Removes it, until it is wanted again. */
  remove(): void;
}

/** What owner files are called, in the folder itself. */
export const ownerFileName = /^[0-9a-f-]{36}\.owner$/;

const left = new Set<string>();
let watching = false;

/**
 * The owner file of one store. One that is left when the process ends is removed then; what a killed
 * process leaves is harmless, and found by pruning.
 */
export function createOwnerFile(folder: string, id: string, text: string): OwnerFile {
  const path = join(folder, `${id}.owner`);
  return {
    path() {
      if (left.has(path)) return path;
      // Below a relative folder Node would look for a vanished working directory without end.
      mkdirSync(resolve(folder), { recursive: true });
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
    // Gone already, perhaps with its folder.
  }
}
