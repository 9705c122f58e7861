import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';

/**
 * Creates a folder and its parents, one level at a time. `mkdir` with `recursive` never returns if the system
 * reports a missing folder although its parent exists, as below `/proc` or in a removed working directory.
 */
export async function ensureFolder(folder: string): Promise<void> {
  const path = resolve(folder);
  if (existsSync(path)) return;
  await ensureFolder(dirname(path));
  try {
    await mkdir(path);
  } catch (error) {
    // Another process has created it in the meantime.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
