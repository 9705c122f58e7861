import { type DataFile, DatasetError } from '@memgym/core';
import { parseJson, parseRecord, readDataFile } from '@memgym/datasets';
import * as z from 'zod';

/** Remarks to draw noise from, in the order of their file. */
export interface NoisePool {
  readonly texts: readonly string[];
  readonly file: DataFile;
}

const hint = 'Use a JSON list of texts, such as noise_pool.json of the original repository.';

/**
 * Reads a pool of remarks, such as `benchmark/rawdata/noise_pool.json` of the original repository.
 * @throws {DatasetError} when it is not a JSON list of texts, or a text is blank
 */
export async function readNoisePool(path: string): Promise<NoisePool> {
  const { text, file } = await readDataFile(path, hint);
  if (text.startsWith('version https://git-lfs')) {
    throw new DatasetError({ file: path }, 'this is a pointer of Git LFS, and not the file itself.', {
      hint: 'Fetch the file with `git lfs pull`, or download it from the page of the repository.',
    });
  }
  const texts = parseRecord(z.array(z.string()), parseJson(text, path), { file: path, hint });
  const blank = texts.findIndex((text) => text.trim() === '');
  if (blank >= 0)
    throw new DatasetError({ file: path, path: `[${blank}]` }, 'the remark is blank.', { hint });
  if (texts.length === 0) throw new DatasetError({ file: path }, 'the pool has no remark.', { hint });
  return { texts, file };
}
