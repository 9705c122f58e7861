import { stat } from 'node:fs/promises';
import { type RunManifest, tryParseJson } from '@memgym/core';
import { readBytes } from '@memgym/datasets';
import { findDatasetCard, type Registry } from '@memgym/registry';
import { type DataTerms, dataTerms } from './may-pass-on.js';

/** The licence and the source of a run's data, and whether a bundle may hold them. */
export async function termsOf(
  { benchmark, data: { files } }: RunManifest,
  {
    dataPath,
    registry,
    isAllowed,
  }: { readonly dataPath: string; readonly registry: Registry; readonly isAllowed: boolean },
): Promise<DataTerms> {
  return dataTerms(files, {
    card: findDatasetCard(benchmark, registry),
    stated: await statedLicense(dataPath),
    isAllowed,
  });
}

/** The licence that a data file states about itself: `license` at its top. */
async function statedLicense(dataPath: string): Promise<string | undefined> {
  if (!(await stat(dataPath)).isFile()) return undefined;
  const content = tryParseJson(Buffer.from(await readBytes(dataPath)).toString('utf8'));
  if (typeof content !== 'object' || content === null || !('license' in content)) return undefined;
  return typeof content.license === 'string' ? content.license : undefined;
}
