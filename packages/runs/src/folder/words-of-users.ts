import { join } from 'node:path';
import { ConfigError, tryParseJson } from '@memgym/core';
import type { ZodType } from 'zod';
import { requireOwnFiles } from './own-files.js';
import { readTextFile } from './read-text-file.js';
import { lockWords } from './run-lock.js';
import { writeJson } from './write-atomic.js';

/** Files of a run's folder with words of its user. No result depends on them, and they may change at any time. */
export const wordFiles: readonly string[] = ['tags.json', 'remarks.json'];

/**
 * What such a file says; null if there is none.
 * @throws {ConfigError} with this hint when it is damaged
 * @throws {StorageError} when a link is in its place
 */
export async function readWords<Words>(
  folder: string,
  name: string,
  { schema, hint }: { readonly schema: ZodType<Words>; readonly hint: string },
): Promise<Words | null> {
  requireOwnFiles(folder, [name]);
  const file = join(folder, name);
  const text = await readTextFile(file);
  if (text === null) return null;
  const found = schema.safeParse(tryParseJson(text)).data;
  if (found !== undefined) return found;
  throw new ConfigError(`${file}: is damaged.`, { hint });
}

/**
 * Reads, changes and writes such a file, one process after the other: a change that another one makes meanwhile stays.
 * @throws {ConfigError} when another process keeps the file for longer than five seconds, or it cannot be written
 */
export async function changeWords<Words>(
  folder: string,
  name: string,
  change: () => Promise<Words>,
): Promise<Words> {
  const lock = await lockWords(folder);
  try {
    const words = await change();
    await writeJson(join(folder, name), words, lock.check);
    return words;
  } finally {
    lock.release();
  }
}
