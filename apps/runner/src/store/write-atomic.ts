import { closeSync, writeFileSync, writeSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openFlags, openRegular } from '@memgym/files';
import { ensureFolder } from './ensure-folder.js';
import { storageProblem } from './storage-problem.js';

/**
 * Writes a whole file or none of it: beside its place first, then renamed into it. One process writes a run
 * (see `lockRun`), so what a killed one left beside is overwritten by the next.
 * @param content text or bytes; or parts of a text, of which only one is in memory at once
 * @param expectHeld throws when the folder is another process's by now. Default: never
 */
export async function writeAtomic(
  file: string,
  content: string | Uint8Array | Iterable<string> | AsyncIterable<string>,
  expectHeld: () => void = () => undefined,
): Promise<void> {
  expectHeld();
  const temporary = `${file}.tmp`;
  try {
    await ensureFolder(dirname(file));
    const descriptor = openRegular(temporary, openFlags.replace);
    try {
      if (typeof content === 'string' || content instanceof Uint8Array) writeFileSync(descriptor, content);
      else for await (const part of content) writeSync(descriptor, part);
      expectHeld();
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
