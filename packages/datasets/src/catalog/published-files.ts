import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DataFile } from '@memgym/core';
import type { ExpectedCount } from '../inspected-data.js';
import type { Download } from './dataset-card.js';
import type { DatasetEntry } from './dataset-entry.js';

/** A `locate` that finds the first of these files, relative to the data folder, and gives that file or its folder. */
export function findFirst(files: readonly string[], give: 'file' | 'folder'): DatasetEntry['locate'] {
  return (root) => {
    const found = files.find((file) => existsSync(join(root, file)));
    if (found === undefined) return null;
    return give === 'file' ? join(root, found) : join(root, found, '..');
  };
}

/**
 * The addresses of published files below one address.
 * @param published.base ends with `/`
 * @param published.known sizes and digests, by path. Default: none is known
 */
export function downloadFrom(published: {
  readonly revision: string;
  readonly base: string;
  readonly paths: readonly string[];
  readonly known?: readonly DataFile[];
}): Download {
  const { revision, base, paths, known = [] } = published;
  return {
    revision,
    files: paths.map((path) => {
      const file = known.find(({ name }) => name === path);
      return { path, url: `${base}${path}`, ...(file && { bytes: file.bytes, sha256: file.sha256 }) };
    }),
  };
}

/** Counts by name, in this order. */
export const expectedCounts = (...pairs: readonly (readonly [string, number])[]): ExpectedCount[] =>
  pairs.map(([name, count]) => ({ name, count }));
