import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ConfigError,
  type RunManifest,
  type RunResult,
  runManifestSchema,
  runResultSchema,
} from '@memgym/core';

/** A folder with a run in it, whatever its state. */
export interface ListedRun {
  readonly folder: string;
  readonly runId: string;
  /** Null where the manifest cannot be read. */
  readonly manifest: RunManifest | null;
  /** Null if results are missing or unreadable. */
  readonly result: RunResult | null;
}

/**
 * The runs in a folder, the latest first; without a date last.
 * @throws {ConfigError} when the folder cannot be read
 */
export async function listRuns(runsFolder: string): Promise<ListedRun[]> {
  let names: string[];
  try {
    names = await readdir(runsFolder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `${runsFolder}: ${code === 'ENOENT' ? 'no such folder' : `cannot be read (${code})`}.`,
      {
        key: 'folder',
        cause: error,
        hint: 'Give the folder of the runs; `memgym run` makes one.',
      },
    );
  }
  const runs: ListedRun[] = [];
  for (const name of names.sort()) {
    const folder = join(runsFolder, name);
    const text = await readText(join(folder, 'manifest.json'));
    if (text === null) continue;
    const metrics = await readText(join(folder, 'metrics.json'));
    runs.push({
      folder,
      runId: name,
      manifest: runManifestSchema.safeParse(parsed(text)).data ?? null,
      result: metrics === null ? null : (runResultSchema.safeParse(parsed(metrics)).data ?? null),
    });
  }
  const dateOf = ({ manifest }: ListedRun): string => manifest?.startedAt ?? '';
  return runs.sort((a, b) => Number(dateOf(a) < dateOf(b)) - Number(dateOf(a) > dateOf(b)));
}

async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR' || code === 'EACCES') return null;
    throw error;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
