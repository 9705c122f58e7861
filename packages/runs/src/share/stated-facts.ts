import type { JsonObject, RunManifest } from '@memgym/core';
import { defined } from '@memgym/core/config';
import type { Registry } from '@memgym/registry';
import { configDigestOf, runIdOf } from '../folder/run-id.js';
import { type BundleHeader, headerName } from './bundle-header.js';
import { type Difference, differingValues } from './find-differences.js';
import { termsOf } from './terms-of.js';
import { unprovable as alwaysUnprovable } from './unprovable.js';

const manifestName = 'manifest.json';

/** What a run says of itself, beside its records. */
interface StatedRun {
  readonly manifest: RunManifest;
  /** The manifest that follows from its experiment and its data now. */
  readonly now: RunManifest;
  /** Of a bundle; undefined for a folder. */
  readonly header: BundleHeader | undefined;
  readonly dataPath: string;
  readonly registry: Registry;
}

/** What was found beside it. */
interface CheckedFacts {
  readonly differences: readonly Difference[];
  /** What nothing in the run implies, so that it is as its maker wrote it. */
  readonly unprovable: readonly string[];
}

/** Compares what a manifest and a header say with what follows from the experiment, the data and each other. */
export async function checkFacts(stated: StatedRun): Promise<CheckedFacts> {
  const { manifest, now, header } = stated;
  const differences: Difference[] = differingValues(describedData(manifest), describedData(now)).map(
    (what) => ({ file: manifestName, what }),
  );
  const unprovable = [...alwaysUnprovable];
  // Addresses that were replaced by names, and systems that were added, are not what the digest was made of.
  if (hasNames(manifest) || manifest.added !== undefined) unprovable.push('the digest of the experiment');
  else if (configDigestOf(manifest.config, modelsOf(manifest)) !== manifest.configDigest)
    differences.push({ file: manifestName, what: 'configDigest is not that of its experiment and models' });
  if (manifest.added !== undefined) unprovable.push('the id of the run');
  else if (!possibleIds(manifest).includes(manifest.runId))
    differences.push({
      file: manifestName,
      what: `runId ${manifest.runId} does not follow from what decides the results`,
    });
  if (header !== undefined) differences.push(...(await headerDifferences(header, stated)));
  return { differences, unprovable };
}

/** Names and numbers that follow from the experiment and the data. */
function describedData({
  name,
  benchmark,
  seed,
  profile,
  data: { path: _path, ...data },
}: RunManifest): JsonObject {
  return JSON.parse(JSON.stringify({ name, benchmark, seed, ...defined({ profile }), data })) as JsonObject;
}

function modelsOf({
  model,
  embedder,
  simulator,
  judge,
  judges,
  models,
}: RunManifest): Record<string, JsonObject> {
  const described = { model, ...defined({ embedder, simulator, judge, judges, models }) };
  return JSON.parse(JSON.stringify(described)) as Record<string, JsonObject>;
}

const hasNames = (manifest: RunManifest): boolean => JSON.stringify(manifest).includes('.invalid/v1');

/** The ids that a run with this manifest may have: that it was asked as the original asks is part of some. */
function possibleIds({
  name,
  configDigest,
  data,
  memgymVersion,
  plugins = [],
  suppliedPrompts,
}: RunManifest): string[] {
  const parts = { configDigest, dataDigest: data.digest, version: memgymVersion, plugins, suppliedPrompts };
  return ([undefined, 'fixed', 'reference'] as const).map((asking) => runIdOf(name, { ...parts, asking }));
}

async function headerDifferences(
  header: BundleHeader,
  { manifest, dataPath, registry }: StatedRun,
): Promise<Difference[]> {
  const { license, source } = await termsOf(manifest, { dataPath, registry, isAllowed: true });
  const { runId, memgymVersion, data } = header;
  const said = { runId, memgymVersion, license: data.license, source: data.source };
  const now = { runId: manifest.runId, memgymVersion: manifest.memgymVersion, license, source };
  return differingValues(said, now).map((what) => ({ file: headerName, what }));
}
