import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { RunManifest } from '@memgym/core';
import { isLasting, pathsIn } from '../folder/digest-file.js';
import { resealEpisode } from '../folder/episode-file.js';
import { findingFileName } from '../folder/finding-file.js';
import { writeManifest } from '../folder/manifest-file.js';
import { storageProblem } from '../folder/read-text-file.js';
import { wordFiles } from '../folder/words-of-users.js';
import { type ServerNames, withServerNames } from './server-names.js';

/** What is made anew from the records, and what says where a memory or a server is. */
const left = new Set([
  'manifest.json',
  'metrics.json',
  'results.parquet',
  'report.html',
  'ledger.json',
  `calls/${findingFileName}`,
]);

/**
 * Copies the records of a run into an empty folder, with names in place of the addresses of its servers.
 * @returns its manifest with names
 * @throws {ConfigError} when a file cannot be read or written
 */
export async function stageRun(
  folder: string,
  manifest: RunManifest,
  { servers, target }: { readonly servers: ServerNames; readonly target: string },
): Promise<RunManifest> {
  const { experimentFolder: _home, ...rest } = withServerNames(manifest, servers);
  const { path: _path, ...data } = rest.data;
  const staged: RunManifest = { ...rest, data };
  const paths = [
    ...(await pathsIn(folder)).filter((path) => isLasting(path) && isRecord(path)),
    ...wordFiles,
  ];
  for (const path of paths) {
    const file = join(target, path);
    try {
      await mkdir(dirname(file), { recursive: true });
      if (/^(episodes|calls)\//.test(path))
        await writeFile(file, withNames(path, await readFile(join(folder, path), 'utf8'), servers));
      else await cp(join(folder, path), file);
    } catch (error) {
      if (!wordFiles.includes(path)) throw storageProblem(file, error);
    }
  }
  await writeManifest(target, staged);
  return staged;
}

const isRecord = (path: string): boolean => !left.has(path) && !path.startsWith('scopes/');

function withNames(path: string, text: string, servers: ServerNames): string {
  const named = servers.replaceIn(text);
  return named === text || !path.startsWith('episodes/') ? named : resealEpisode(named);
}

/** Puts parts of one run's folder, such as `texts` or `episodes/none`, in the place of those of another. */
export async function replaceParts(from: string, to: string, parts: readonly string[]): Promise<void> {
  const present = await pathsIn(from);
  for (const part of parts) {
    try {
      await rm(join(to, part), { recursive: true, force: true });
      if (present.some((path) => path === part || path.startsWith(`${part}/`)))
        await cp(join(from, part), join(to, part), { recursive: true });
    } catch (error) {
      throw storageProblem(join(to, part), error);
    }
  }
}
