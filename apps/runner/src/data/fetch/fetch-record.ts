import { join } from 'node:path';
import { DatasetError, tryParseJson } from '@memgym/core';
import { readTextFile, writeJson } from '@memgym/runs';
import * as z from 'zod';

const recordSchema = z.object({
  license: z.string(),
  acceptedOn: z.string(),
  revision: z.string(),
  files: z.record(z.string(), z.object({ url: z.string(), bytes: z.number(), sha256: z.string() })),
});

/** What was fetched into a folder, under which licence, and the digests of the first download. */
export type FetchRecord = z.output<typeof recordSchema>;

const fileIn = (folder: string): string => join(folder, 'memgym-fetched.json');

/**
 * The record of a folder; null if nothing was fetched into it.
 * @throws {DatasetError} when it is damaged
 */
export async function readFetchRecord(folder: string): Promise<FetchRecord | null> {
  const file = fileIn(folder);
  const text = await readTextFile(file);
  if (text === null) return null;
  const read = recordSchema.safeParse(tryParseJson(text));
  if (read.success) return read.data;
  throw new DatasetError({ file }, 'this record of what was fetched is damaged.', {
    hint: 'Delete it; files whose digest is not published then count as a first download.',
  });
}

/** @throws {ConfigError} when it cannot be written */
export const writeFetchRecord = (folder: string, record: FetchRecord): Promise<void> =>
  writeJson(fileIn(folder), record);
