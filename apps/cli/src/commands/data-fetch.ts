import { join, resolve } from 'node:path';
import { ConfigError, didYouMean } from '@memgym/core';
import { declaredDatasets, findDatasetCard } from '@memgym/registry';
import { fetchDataset, readEnvironment } from '@memgym/runner';
import type { FlagsFor } from '../declared/flags-for.js';
import { countOf } from '../output/format-amount.js';
import { notify, print, printJson } from '../output/print.js';
import { printColumns } from '../output/print-columns.js';
import { registryFor } from '../registry.js';
import { interruptible } from './interruptible.js';

/** `memgym data fetch <dataset>` */
export async function fetchData(
  name: string,
  { out, acceptLicense = false, json }: FlagsFor['dataFetch'],
): Promise<void> {
  const card = cardOf(name);
  const environment = await readEnvironment();
  const folder = out ?? folderOf(card.name, environment.MEMGYM_DATA_DIR);
  notify(`${card.title}\n  licence: ${card.license}\n  from ${card.source}`);
  if (card.citation !== '') notify(`  cite ${card.citation}`);
  if (card.download !== undefined && !/^[0-9a-f]{7,40}$|\d/.test(card.download.revision)) {
    notify(
      `The revision '${card.download.revision}' can change at the publisher; only digests tell the files apart.`,
    );
  }
  const files = await interruptible('The download', (signal) =>
    fetchDataset({
      card,
      folder,
      acceptLicense,
      environment,
      today: new Date().toISOString().slice(0, 10),
      signal,
      onProgress: (path, bytes, total) =>
        notify(`${path}: ${megabytes(bytes)}${total === null ? '' : ` of ${megabytes(total)}`} MB`),
    }),
  );
  if (json) return printJson({ dataset: card.name, folder: resolve(folder), files });
  printColumns(
    files.map(({ path, bytes, sha256, state, wasThere }) => [
      path,
      countOf(bytes, 'byte'),
      sha256.slice(0, 16),
      `${meanings[state]}${wasThere ? ', was there' : ''}`,
    ]),
  );
  print(`\nIn ${folder}. To check it: memgym data check ${name} ${folder}`);
}

const meanings = {
  verified: 'the published file',
  recorded: 'no digest is published; this one is recorded',
  same: 'no digest is published; the same as at the first download',
} as const;

const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);

/** @throws {ConfigError} for an unknown name */
function cardOf(name: string) {
  const registry = registryFor();
  const card = findDatasetCard(name, registry);
  if (card !== null) return card;
  const names = declaredDatasets(registry).map((each) => each.name);
  throw new ConfigError(`There is no data set "${name}" to fetch.`, {
    key: 'dataset',
    hint: `${didYouMean(name, names)}Known: ${names.join(', ')}.`,
  });
}

/** @throws {ConfigError} when no folder is known */
function folderOf(name: string, dataDir: string | undefined): string {
  if (dataDir !== undefined && dataDir !== '') return join(dataDir, name);
  throw new ConfigError('There is no folder for the data: MEMGYM_DATA_DIR is not set.', {
    key: 'out',
    hint: 'Set it, or give a folder with --out.',
  });
}
