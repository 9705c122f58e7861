import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root =
  process.env.MEMGYM_DATA_DIR ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url));

/** The folder of a published data set for tests, or null when this machine does not have it. */
export function dataDir(name: string): string | null {
  const folder = join(root, name);
  return existsSync(folder) ? folder : null;
}

/** Name of a suite that needs the data; it says why the suite is skipped. */
export function suiteName(title: string, folder: string | null): string {
  return folder === null ? `${title} (skipped: set MEMGYM_DATA_DIR to the published data)` : title;
}
