import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '@memgym/core';

/** In the folder of a run that was unpacked from a bundle. Its records are those of the bundle’s maker. */
export const importedFileName = 'imported.json';

/** @param bundle the name of the bundle, for a reader */
export const markImported = (folder: string, bundle: string): Promise<void> =>
  writeFile(join(folder, importedFileName), `${JSON.stringify({ bundle })}\n`);

/** Whether the run in a folder was unpacked from a bundle. */
export const isImported = (folder: string): boolean => existsSync(join(folder, importedFileName));

/** What helps where a file of a run is missing or damaged. @param played what playing it again would do, if it was played here */
export const waysToMend = (folder: string, played: string): string =>
  isImported(folder)
    ? 'The run came from a bundle: get that again.'
    : `Run the same \`memgym run\` command again${played}.`;

/**
 * A run with the same experiment has the same folder, and would go on from records that somebody else wrote.
 * @throws {ConfigError} when the run in a folder was unpacked from a bundle
 */
export function requirePlayedHere(folder: string): void {
  if (!isImported(folder)) return;
  throw new ConfigError(
    `${folder}: was imported from a bundle, so its answers are not those of this experiment here.`,
    {
      hint: 'Play into another folder with --runs, or begin anew with --fresh.',
    },
  );
}
