import { join } from 'node:path';
import { ConfigError, tryParseJson } from '@memgym/core';
import type { ZodType } from 'zod';
import { requireOwnFiles } from './own-files.js';
import { readTextFile } from './read-text-file.js';

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
