import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder =
  process.env.MEMGYM_DATA_DIR ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url));

/** Path of a real data file, or null where it is not at hand; tests then say that they are skipped. */
export function realData(name: string): string | null {
  const path = join(folder, name);
  return existsSync(path) ? path : null;
}
