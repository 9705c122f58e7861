import { closeSync, writeFileSync, writeSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { openFlags, openRegular } from '@memgym/files';
import { ensureFolder } from './ensure-folder.js';
import { storageProblem } from './storage-problem.js';

/**
 * Writes a file atomically: to a temporary file next to it, then renamed. Only one process writes a run (see
 * `lockRun`), so the next write overwrites the temporary file of a killed process.
 * @param content text, bytes, or parts of a text that are written one at a time
 * @param expectHeld throws if another process has taken over the folder. Default: no check
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

/** Writes `value` atomically as indented JSON. @param expectHeld see {@link writeAtomic} */
export async function writeJson(file: string, value: unknown, expectHeld?: () => void): Promise<void> {
  await writeAtomic(file, `${JSON.stringify(value, null, 2)}\n`, expectHeld);
}
