import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, DatasetError, type RunManifest, type RunResult, StorageError } from '@memgym/core';
import { parseManifest } from '../folder/manifest-file.js';
import { parseMetrics } from '../folder/metrics-file.js';
import { requireOwnFiles } from '../folder/own-files.js';
import { readTextFile } from '../folder/read-text-file.js';
import { isRunLocked } from '../folder/run-lock.js';
import { type RunTags, readTags } from '../folder/tags-file.js';

/** A folder with a run in any state. */
export interface ListedRun {
  readonly folder: string;
  readonly runId: string;
  /**
   * `running`: a process is playing it; `interrupted`: it has not ended, and no process is playing it; `damaged`: its
   * manifest or its results cannot be used.
   */
  readonly status: RunManifest['status'] | 'interrupted' | 'damaged';
  /** Null if the manifest is damaged. */
  readonly manifest: RunManifest | null;
  /** Null if results are missing or unreadable. */
  readonly result: RunResult | null;
  /** None if it has none, or their file is damaged. */
  readonly tags: RunTags;
}

const problems: Readonly<Record<string, string>> = {
  ENOENT: 'no such folder',
  ENOTDIR: 'is a file, expected a folder',
};

/**
 * The runs in a folder, the latest first: by the day of their start, then by the time at which their manifest was
 * written. Runs without a date come last.
 * @throws {ConfigError} when the folder cannot be read
 */
export async function listRuns(runsFolder: string): Promise<ListedRun[]> {
  let names: string[];
  try {
    names = await readdir(runsFolder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(`${runsFolder}: ${problems[code ?? ''] ?? `cannot be read (${code})`}.`, {
      cause: error,
      hint: 'Give the folder of the runs; `memgym run` makes one.',
    });
  }
  const found: { readonly run: ListedRun; readonly writtenMs: number }[] = [];
  for (const name of names.sort()) {
    const folder = join(runsFolder, name);
    const text = await readText(folder, 'manifest.json');
    if (text === null) continue;
    const metrics = await readText(folder, 'metrics.json');
    const manifest = parseManifest(text);
    const result = metrics === null ? null : parseMetrics(metrics);
    const isDamaged = manifest === null || (metrics !== null && result === null);
    const run: ListedRun = {
      folder,
      runId: name,
      status: isDamaged ? 'damaged' : statusOf(folder, manifest.status),
      manifest,
      result,
      tags: await readTags(folder).catch((error: unknown): RunTags => {
        if (isUnreadable(error)) return { tags: [] };
        throw error;
      }),
    };
    found.push({ run, writtenMs: (await lstat(join(folder, 'manifest.json'))).mtimeMs });
  }
  const dateOf = ({ run }: (typeof found)[number]): string => run.manifest?.startedOn ?? '';
  return found
    .sort((a, b) => dateOf(b).localeCompare(dateOf(a)) || b.writtenMs - a.writtenMs)
    .map(({ run }) => run);
}

const statusOf = (folder: string, status: RunManifest['status']): ListedRun['status'] =>
  status === 'running' && !isRunLocked(folder) ? 'interrupted' : status;

/** The text of a file of a run; null if it does not exist, empty if it cannot be read, or is a link. */
async function readText(folder: string, name: string): Promise<string | null> {
  try {
    requireOwnFiles(folder, [name]);
    return await readTextFile(join(folder, name));
  } catch (error) {
    if (isUnreadable(error)) return '';
    throw error;
  }
}

const isUnreadable = (error: unknown): boolean =>
  [ConfigError, DatasetError, StorageError].some((kind) => kind.isInstance(error));
