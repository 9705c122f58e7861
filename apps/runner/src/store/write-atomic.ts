import { closeSync, writeFileSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openFlags, openRegular } from '@memgym/files';
import { ensureFolder } from './ensure-folder.js';
import { storageProblem } from './storage-problem.js';

/**
 * Writes a whole file or none of it: beside its place first, then renamed into it. One process writes a run
 * (see `lockRun`), so what a killed one left beside is overwritten by the next.
 * @param expectHeld throws when the folder is another process's by now. Default: never
 */
export async function writeAtomic(
  file: string,
  content: string | Uint8Array,
  expectHeld: () => void = () => undefined,
): Promise<void> {
  expectHeld();
  const temporary = `${file}.tmp`;
  try {
    await ensureFolder(dirname(file));
    const descriptor = openRegular(temporary, openFlags.replace);
    try {
      writeFileSync(descriptor, content);
    } finally {
      closeSync(descriptor);
    }
    await rename(temporary, file);
  } catch (error) {
    throw storageProblem(file, error);
  }
}

/** `value` as indented JSON, written whole or not at all. @param expectHeld see {@link writeAtomic} */
export async function writeJson(file: string, value: unknown, expectHeld?: () => void): Promise<void> {
  await writeAtomic(file, `${JSON.stringify(value, null, 2)}\n`, expectHeld);
}
