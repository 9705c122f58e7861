import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatasetError } from '@memgym/core';
import { readJsonFile } from '@memgym/datasets';
import * as z from 'zod';
import { type RawFile, readRawFile } from './raw-file.js';
import { readRawName } from './raw-name.js';

const compare = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);

/** The paths of all files and folders below a folder. @throws {DatasetError} when it cannot be read */
export const pathsBelow = (folder: string): Promise<string[]> =>
  readdir(folder, { recursive: true }).catch((cause: unknown) => {
    throw new DatasetError({ file: folder }, 'the folder cannot be read.', { cause, missing: true });
  });

/**
 * All raw files below a folder, by topic, persona and sample.
 * @throws {DatasetError} when there is none, or one cannot be read
 */
export async function readRawFolder(folder: string): Promise<RawFile[]> {
  const paths = await pathsBelow(folder);
  const named = paths.flatMap((path) => {
    const name = readRawName(path);
    return name === undefined ? [] : [{ path, name }];
  });
  if (named.length === 0) {
    throw new DatasetError({ file: folder }, 'there is no conversation_<topic>_persona<i>_sample<j>.json.', {
      hint: 'Give the folder that `memgym generate personamem conversations` or `qa` wrote.',
    });
  }
  named.sort(
    (left, right) =>
      compare(left.name.topic, right.name.topic) ||
      left.name.persona - right.name.persona ||
      left.name.sample - right.name.sample,
  );
  const files: RawFile[] = [];
  for (const { path, name } of named) {
    const place = join(folder, path);
    const { value } = await readJsonFile(place, z.record(z.string(), z.json()));
    files.push(readRawFile(value, name, place));
  }
  return files;
}
