import type { DataFile } from '@memgym/core';
import { DatasetError } from '@memgym/core';
import * as z from 'zod';
import { readJsonFile } from '../files/read-json-file.js';

/** Remarks to draw noise from, in the order of their file. */
export interface NoisePool {
  readonly texts: readonly string[];
  readonly file: DataFile;
}

const hint =
  'Use a JSON list of texts, such as noise_pool.json of the original repository; a pointer file of Git LFS must be replaced by the file itself.';

/**
 * Reads a pool of remarks, such as `benchmark/rawdata/noise_pool.json` of the original repository.
 * @throws {DatasetError} when it is not a JSON list of texts, or a text is blank
 */
export async function readNoisePool(path: string): Promise<NoisePool> {
  const { value: texts, file } = await readJsonFile(path, z.array(z.string()), hint);
  const blank = texts.findIndex((text) => text.trim() === '');
  if (blank >= 0)
    throw new DatasetError({ file: path, path: `[${blank}]` }, 'the remark is blank.', { hint });
  if (texts.length === 0) throw new DatasetError({ file: path }, 'the pool has no remark.', { hint });
  return { texts, file };
}
