import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes files and folders of a folder; those that are absent already need nothing. */
export async function removeParts(folder: string, parts: readonly string[]): Promise<void> {
  for (const part of parts) await rm(join(folder, part), { recursive: true, force: true });
}
