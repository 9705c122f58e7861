import { closeSync, fstatSync, readFileSync } from 'node:fs';
import { codeOf, StorageError } from '@memgym/core/errors';
import { digest, type JsonObject, jsonObjectSchema, tryParseJson } from '@memgym/core/memory';
import { openFlags, openRegular } from '@memgym/files';
import * as z from 'zod';
import { writeWhole } from './write-whole.js';

const contentSchema = z.strictObject({
  format: z.literal('memgym-memory'),
  version: z.literal(1),
  /** The `data-<n>` folder of the scopes. */
  generation: z.int().nonnegative(),
  manifest: z.custom<JsonObject>((value) => jsonObjectSchema.safeParse(value).success),
});
const fileSchema = z.strictObject({ content: contentSchema, digest: z.string() });

/** The content of `memory.json`. */
export type MemoryFileContent = Pick<z.infer<typeof contentSchema>, 'generation' | 'manifest'>;

/** @throws {StorageError} when it is damaged, or of a later version of this package */
export function readMemoryFile(file: string): MemoryFileContent | undefined {
  const text = readIfThere(file);
  if (text === undefined) return undefined;
  const parsed = fileSchema.safeParse(tryParseJson(text));
  if (!parsed.success || parsed.data.digest !== digest(parsed.data.content)) {
    throw new StorageError('damaged', file, 'it does not match the contents of this folder.', {
      hint: 'Replace the folder with a backup, or open it with the package version that wrote it.',
      cause: parsed.error,
    });
  }
  return parsed.data.content;
}

/** A manifest has a few hundred bytes. */
const mostBytes = 1 << 20;

/** A file that exists but cannot be read right now must not pass for a new folder. */
function readIfThere(file: string): string | undefined {
  let descriptor: number;
  try {
    descriptor = openRegular(file, openFlags.read);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return fstatSync(descriptor).size > mostBytes ? '' : readFileSync(descriptor, 'utf8');
  } finally {
    closeSync(descriptor);
  }
}

export async function writeMemoryFile(
  file: string,
  { generation, manifest }: MemoryFileContent,
): Promise<void> {
  const content = { format: 'memgym-memory', version: 1, generation, manifest };
  const text = JSON.stringify({ content, digest: digest(content) }, null, 2);
  await writeWhole(file, [Buffer.from(`${text}\n`)]);
}
