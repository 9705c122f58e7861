import { DatasetError } from '@memgym/core';
import { missingText } from '@memgym/datasets';
import * as z from 'zod';
import type { Benchmark, LoadedEpisodes } from './benchmark.js';

/** The option `incomplete` of a benchmark whose loader returns what is `missing`. */
export const incompleteOption = z
  .boolean()
  .default(false)
  .describe(
    'Whether data are read of which published parts are missing. Their figures are not those of the data set, and the run says so. Default false.',
  );

/** Refuses data of which something is missing, unless the options allow it. @throws {DatasetError} with what is missing */
export function requireWhole(
  path: string,
  { missing = [] }: Partial<LoadedEpisodes>,
  { incomplete }: { readonly incomplete?: unknown },
): void {
  if (missing.length === 0 || incomplete === true) return;
  throw new DatasetError({ file: path }, `${missingText(missing)}.`, {
    hint: 'Fetch the data again: `memgym data list` says where they are. To read a part, or data of your own, set the option incomplete to true.',
  });
}

/** The benchmark that reads what is there, for doors that say themselves what is missing. */
export const readingParts = (benchmark: Benchmark): Benchmark =>
  'incomplete' in benchmark.options
    ? benchmark.withOptions({ ...benchmark.options, incomplete: true })
    : benchmark;

/** What to know of the figures of a part; empty for whole data. */
export const missingCautions = ({ missing = [] }: Partial<LoadedEpisodes>): string[] =>
  missing.length === 0 ? [] : [`These are not figures of the whole data set: ${missingText(missing)}.`];
