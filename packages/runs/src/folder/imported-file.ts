import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '@memgym/core';

/** In the folder of a run that was unpacked from a bundle. Its records are those of the bundle’s maker. */
export const importedFileName = 'imported.json';

/** @param bundle the name of the bundle, for a reader */
export const markImported = (folder: string, bundle: string): Promise<void> =>
  writeFile(join(folder, importedFileName), `${JSON.stringify({ bundle })}\n`);

/**
 * A run with the same experiment has the same folder, and would go on from records that somebody else wrote.
 * @throws {ConfigError} when the run in a folder was unpacked from a bundle
 */
export function requirePlayedHere(folder: string): void {
  if (!existsSync(join(folder, importedFileName))) return;
  throw new ConfigError(
    `${folder}: was imported from a bundle, so its answers are not those of this experiment here.`,
    {
      hint: 'Play into another folder with --runs, or begin anew with --fresh.',
    },
  );
}
