import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DatasetEntry } from './dataset-entry.js';

/** A `locate` that finds the first of these files, relative to the data folder, and gives that file or its folder. */
export function findFirst(files: readonly string[], give: 'file' | 'folder'): DatasetEntry['locate'] {
  return (root) => {
    const found = files.find((file) => existsSync(join(root, file)));
    if (found === undefined) return null;
    return give === 'file' ? join(root, found) : join(root, found, '..');
  };
}
