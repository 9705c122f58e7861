import { statSync } from 'node:fs';
import { verifyBundle, verifyRun } from '@memgym/runs';
import { countOf } from '../output/format-amount.js';
import { print, printJson } from '../output/print.js';
import { showChangedPlaces } from '../output/show-changed-places.js';
import { findRunFolder } from './find-run-folder.js';

/** `memgym runs verify <bundle or run>` */
export async function verifyDigests(name: string, flags: { runs: string; json?: boolean }): Promise<void> {
  const isFile = statSync(name, { throwIfNoEntry: false })?.isFile() === true;
  const verified = isFile ? await verifyBundle(name) : await verifyRun(await findRunFolder(name, flags.runs));
  const { files, records, differences } = verified;
  if (differences.length > 0) process.exitCode = 1;
  if (flags.json) return printJson({ ...verified, isIntact: differences.length === 0 });
  const size = `${countOf(files, 'file')}, ${countOf(records, 'record')}`;
  if (differences.length === 0) {
    print(`${name}: intact (${size})`);
    return print('All digests fit. They do not show who made it, or that a model gave the replies.');
  }
  print(`${name}: differs in ${countOf(differences.length, 'place')} (${size})`);
  showChangedPlaces(differences);
}
