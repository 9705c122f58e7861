import { basename, dirname, relative, sep } from 'node:path';
import { DatasetError } from '@memgym/core';
import { findFile, kindOfPath } from '@memgym/datasets';
import type * as z from 'zod';
import { type OriginalFile, readResultFile } from './read-result-file.js';
import {
  type OriginalAnswer,
  type OriginalGrid,
  sharedMetricsSchema,
  utilizationResultsSchema,
} from './result-schemas.js';
import { subFolders } from './sub-folders.js';

/** The upper bound of one model, as written by the original program; at least one of the files exists. */
export interface OriginalUtilization {
  readonly folder: string;
  /** Path of its folder below the searched one: the model's name in the original's layout. */
  readonly model: string;
  readonly results: OriginalFile<readonly (OriginalGrid<OriginalAnswer> | null)[]> | null;
  readonly metrics: OriginalFile<z.infer<typeof sharedMetricsSchema>> | null;
}

const files = ['utilization_results.json', 'utilization_metrics.json'] as const;

/**
 * The upper bounds in a folder: `<out>/<llm model>/utilization_{results,metrics}.json`. A file stands for its folder.
 * @param options how many levels of folders are searched, default 3; `guessed`: the user did not name this place, so
 * unreadable folders in it are skipped
 * @throws {DatasetError} when a file is damaged or of another form, or the path leads nowhere
 */
export async function findUtilization(
  path: string,
  { deepest = 3, guessed = false }: { deepest?: number; guessed?: boolean } = {},
): Promise<OriginalUtilization[]> {
  const kind = await kindOfPath(path);
  if (kind === 'missing') {
    throw new DatasetError({ file: path }, 'there is no such file or folder.', {
      hint: `Give the folder that contains ${files.join(' or ')}.`,
      missing: true,
    });
  }
  const root = kind === 'file' ? dirname(path) : path;
  const found: OriginalUtilization[] = [];
  for (const folder of await boundFolders(root, deepest, guessed)) {
    const below = relative(root, folder).split(sep).join('/');
    found.push({
      folder,
      model: below === '' ? basename(folder) : below,
      results: await readResultFile(folder, files[0], utilizationResultsSchema),
      metrics: await readResultFile(folder, files[1], sharedMetricsSchema),
    });
  }
  return found;
}

async function boundFolders(folder: string, depth: number, guessed: boolean): Promise<string[]> {
  if ((await findFile(folder, files)) !== null) return [folder];
  if (depth === 0) return [];
  const children = await subFolders(folder).catch((error: unknown) => {
    if (guessed) return [];
    throw error;
  });
  const found: string[] = [];
  for (const { path } of children) found.push(...(await boundFolders(path, depth - 1, guessed)));
  return found;
}

/** `random_metrics.json`, given by its path or its folder; null if there is none. */
export async function readRandomMetrics(
  path: string,
): Promise<OriginalFile<z.infer<typeof sharedMetricsSchema>> | null> {
  const isFile = (await kindOfPath(path)) === 'file';
  return readResultFile(
    isFile ? dirname(path) : path,
    isFile ? basename(path) : 'random_metrics.json',
    sharedMetricsSchema,
  );
}
