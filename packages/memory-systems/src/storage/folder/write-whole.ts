import { open, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder } from './sync-folder.js';

/** Writes a whole file or none of it: beside its place first, then renamed into it. */
export async function writeWhole(file: string, pieces: Iterable<Buffer>): Promise<void> {
  const beside = besideOf(file);
  const handle = await open(beside, 'w');
  try {
    for (const piece of pieces) await handle.appendFile(piece);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(beside, file);
  await syncFolder(dirname(file));
}

/** Where {@link writeWhole} writes before it renames. What a killed process left there is of no use. */
export function besideOf(file: string): string {
  return `${file}.new`;
}
