import { existsSync, mkdirSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { replaceFile, replaceFileSync } from '@memgym/files';
import { storageProblem } from './read-text-file.js';

/** See {@link writeAtomic}. */
interface WriteAtomicOptions {
  /** Throws if another process has taken over the folder. Default: no check. */
  readonly expectHeld?: (() => void) | undefined;
  /** Whether it survives a power cut. Default: true. */
  readonly durable?: boolean;
}

/**
 * Writes a file atomically: to a temporary file next to it, then renamed. Only one process writes a run (see
 * `lockRun`), so the next write overwrites the temporary file of a killed process.
 * @param content text, bytes, or parts of a text that are written one at a time
 * @throws {ConfigError} when it cannot be written; an earlier file is then unchanged
 */
export async function writeAtomic(
  file: string,
  content: string | Uint8Array | Iterable<string> | AsyncIterable<string>,
  { expectHeld = () => undefined, durable = true }: WriteAtomicOptions = {},
): Promise<void> {
  expectHeld();
  try {
    await ensureFolder(dirname(file));
    await replaceFile(file, content, { check: expectHeld, durable });
  } catch (error) {
    throw storageProblem(file, error);
  }
}

/**
 * As {@link writeAtomic}, but done when it returns.
 * @throws {ConfigError} when it cannot be written; an earlier file is then unchanged
 */
export function writeAtomicSync(
  file: string,
  content: string | Uint8Array,
  { expectHeld = () => undefined, durable = true }: WriteAtomicOptions = {},
): void {
  expectHeld();
  try {
    // With a relative folder, Node would loop forever if the working directory was removed.
    mkdirSync(resolve(dirname(file)), { recursive: true });
    replaceFileSync(file, content, { check: expectHeld, durable });
  } catch (error) {
    throw storageProblem(file, error);
  }
}

/** Writes `value` atomically as indented JSON. @param expectHeld see `WriteAtomicOptions` */
export async function writeJson(file: string, value: unknown, expectHeld?: () => void): Promise<void> {
  await writeAtomic(file, `${JSON.stringify(value, null, 2)}\n`, { expectHeld });
}

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
