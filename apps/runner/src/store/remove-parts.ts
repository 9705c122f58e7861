import { rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Removes files and folders inside a folder; missing ones are ignored. */
export async function removeParts(folder: string, parts: readonly string[]): Promise<void> {
  for (const part of parts) await rm(join(folder, part), { recursive: true, force: true });
}
