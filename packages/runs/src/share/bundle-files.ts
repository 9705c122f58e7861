import { canonicalJson, type JsonObject, type JsonValue, type RunManifest, tryParseJson } from '@memgym/core';
import { type BundleHeader, headerName, indexName } from './bundle-header.js';
import type { Difference } from './find-differences.js';

/** The experiment of a bundle's run, which anybody can play. */
export const experimentName = 'experiment.json';

const results = 'manifest\\.json|metrics\\.json|results\\.parquet|report\\.html|ledger\\.json|tags\\.json';
const folders =
  '(?:episodes|calls|texts|times)/.+\\.jsonl|states/.+\\.(?:json|bin)|prompts/.+\\.(?:md|txt|jsonl?)';
const known = new RegExp(`^(?:experiment\\.json|replies\\.jsonl|data/.+|run/(?:${results}|${folders}))$`);

/** The one file that a browser would run: a page of whoever made the bundle. */
export const bundledPage = 'run/report.html';

/** Whether a bundle may hold a file, besides its header and list of digests. */
export const isBundled = (path: string): boolean => known.test(path);

/** The files that no bundle has; with the manifest also the data that its run did not read. */
export function unknownFiles(
  paths: readonly string[],
  header?: BundleHeader,
  manifest: RunManifest | null = null,
): Difference[] {
  const read =
    manifest === null
      ? undefined
      : new Set(
          manifest.data.files.map(({ name }) =>
            header?.data.isFile === true ? name.split('/').at(-1) : name,
          ),
        );
  return paths.flatMap((file) => {
    if (file === headerName || file === indexName) return [];
    if (!isBundled(file)) return [{ file, what: 'is no file of a bundle' }];
    const isUnread = file.startsWith('data/') && read?.has(file.slice('data/'.length)) === false;
    return isUnread ? [{ file, what: 'is none of the data that the run read' }] : [];
  });
}

/** The experiment of a run as a bundle has it: its addresses come from the environment. */
export const bundledExperiment = ({ config }: Pick<RunManifest, 'config'>): JsonObject =>
  JSON.parse(
    JSON.stringify(config, (key: string, inner: unknown) => (key === 'baseUrl' ? undefined : inner)),
  ) as JsonObject;

/** Where the experiment of a bundle is another than the run's. */
export function differingExperiment(text: string | undefined, manifest: RunManifest): Difference[] {
  const given = text === undefined ? undefined : (tryParseJson(text) as JsonValue | undefined);
  if (given !== undefined && canonicalJson(given) === canonicalJson(bundledExperiment(manifest))) return [];
  const what = text === undefined ? 'is missing' : 'is not the experiment of the run in run/manifest.json';
  return [{ file: experimentName, what }];
}
