import { statSync } from 'node:fs';
import { ConfigError } from '@memgym/core';
import { defined } from '@memgym/core/config';
import {
  checkSignature,
  dataCaution,
  findRunFolder,
  type Signer,
  unprovable,
  verifyBundle,
  verifyRun,
} from '@memgym/runs';
import type { FlagsFor } from '../declared/flags-for.js';
import { countOf } from '../output/format-amount.js';
import { print, printJson } from '../output/print.js';
import { showChangedPlaces } from '../output/show-changed-places.js';
import { wrapText } from '../output/wrap-text.js';
import { readersRegistry } from '../registry.js';

/** `memgym runs verify <bundle or run>` */
export async function verifyDigests(name: string, flags: FlagsFor['verify']): Promise<void> {
  const isFile = statSync(name, { throwIfNoEntry: false })?.isFile() === true;
  const verified = isFile ? await verifyBundle(name) : await verifyRun(await findRunFolder(name, flags.runs));
  const { manifest, ...found } = verified;
  const { files, records, differences, pages } = found;
  const signer = await signerOf(name, isFile, flags);
  const caution = manifest === null ? undefined : dataCaution(manifest, readersRegistry());
  if (differences.length > 0) process.exitCode = 1;
  const isIntact = differences.length === 0;
  if (flags.json)
    return printJson({ ...found, isIntact, unprovable, ...defined({ signer, dataCaution: caution }) });
  const size = `${countOf(files, 'file')}, ${countOf(records, 'record')}`;
  if (isIntact) {
    print(`${name}: intact (${size})`);
    if (signer === undefined) print('All digests fit. They do not show who made it.');
    else print(wrapText(`Signed by ${signer.name} (${signer.fingerprint}).`));
    print(wrapText(`It cannot prove: ${unprovable.join(', ')}.`));
    for (const page of pages)
      print(
        wrapText(`Do not open ${page}: its maker may have written anything there, and a browser runs it.`),
      );
    if (caution !== undefined) print(wrapText(caution));
    return;
  }
  print(`${name}: differs in ${countOf(differences.length, 'place')} (${size})`);
  showChangedPlaces(differences);
}

async function signerOf(
  file: string,
  isBundle: boolean,
  { signers }: FlagsFor['verify'],
): Promise<Signer | undefined> {
  if (signers === undefined) return undefined;
  if (isBundle) return checkSignature({ file, signature: `${file}.sig`, signers }, new Date());
  throw new ConfigError(`${file}: is no bundle, and only bundles are signed.`, {
    key: '--signers',
    hint: 'Bundle the run, sign the file, and verify that.',
  });
}
