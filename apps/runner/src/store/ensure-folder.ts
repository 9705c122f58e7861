import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and those above it. Level by level: `mkdir` with `recursive` never returns where the
 * system answers that a place does not exist although its parent does, as below `/proc`, or in a working
 * directory that was removed.
 */
export async function ensureFolder(folder: string): Promise<void> {
  const path = resolve(folder);
  if (existsSync(path)) return;
  await ensureFolder(dirname(path));
  try {
    await mkdir(path);
  } catch (error) {
    // Another process made it in between.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
