import { dirname, join } from 'node:path';
import { installedPackages } from '@memgym/core/config';

/** Length of a row. */
export const tableDimensions = 256;

/**
 * The folder of the table, next to `dist` and `src`.
 * @throws when the package is not installed where the program runs
 */
export function tableFolder(): string {
  const manifest = installedPackages(import.meta.url).pathOf('@memgym/embedder-static/package.json');
  return join(dirname(manifest), 'table');
}
