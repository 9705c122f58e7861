import type { DataFile, RunManifest } from '@memgym/core';
import type { DatasetCard } from '@memgym/datasets';
import { findDatasetCard, type Registry } from '@memgym/registry';

/** The files whose content is not that of a published file of the data set; none if no published file is known. */
export function unpublishedFiles(
  files: readonly DataFile[],
  { expected, download }: Pick<DatasetCard, 'expected' | 'download'>,
): readonly DataFile[] {
  const known = [...expected.files, ...(download?.files ?? [])].flatMap(({ sha256 }) => sha256 ?? []);
  return known.length === 0 ? [] : files.filter(({ sha256 }) => !known.includes(sha256));
}

/**
 * Says that a run was not played on the published data of its benchmark, or that this is not known, with the digests;
 * undefined if it was, or if no published data are known. No code of the benchmark runs.
 */
export function dataCaution(
  { benchmark, data: { files } }: Pick<RunManifest, 'benchmark' | 'data'>,
  registry: Registry,
): string | undefined {
  const card = findDatasetCard(benchmark, registry);
  const others = card === null ? [] : unpublishedFiles(files, card);
  if (others.length === 0) return undefined;
  const published = new Map(card?.expected.files.map(({ name, sha256 }) => [name, sha256]));
  const changed = others.filter(({ name }) => published.has(name));
  if (changed.length === 0) {
    const named = others.map(({ name, sha256 }) => `${name} (SHA-256 ${short(sha256)})`);
    return `The data are not known to be the published ones of ${benchmark}: ${listed(named)}.`;
  }
  const named = changed.map(
    ({ name, sha256 }) =>
      `${name} has the SHA-256 ${short(sha256)}, published ${short(published.get(name) ?? '')}`,
  );
  return `The data are not the published ones of ${benchmark}: ${listed(named)}.`;
}

const shown = 3;

function listed(texts: readonly string[]): string {
  const more = texts.length - shown;
  return `${texts.slice(0, shown).join('; ')}${more > 0 ? `; and ${more} others` : ''}`;
}

const short = (sha256: string): string => `${sha256.slice(0, 12)}…`;
