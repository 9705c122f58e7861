import { readdir } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { ConfigError, createBoundedCache, messageOf } from '@memgym/core';
import type { Registry } from '@memgym/registry';
import { messagePage } from '@memgym/report';
import { noneIfMissing } from '../folder/read-text-file.js';
import { writeAtomic } from '../folder/write-atomic.js';
import { type ListedRun, listRuns } from '../inspect/list-runs.js';
import { addressesOfFiles, type WantedPage } from './addresses.js';
import { differencePage } from './difference-page.js';
import { listPage } from './list-page.js';
import { type LiveRun, openLiveRun } from './open-live-run.js';
import { comparableWith, runPage } from './run-page.js';

/**
 * Writes the pages of the runs in a folder as files that any web server shows, and a browser from a disk, with the folder's name
 * and without its path: the list, each run, and each run compared with the one before it of the same benchmark, by every
 * metric. Runs that go on are shown as far as they are.
 * @param target a new or empty folder
 * @returns the number of files
 * @throws {ConfigError} when a folder cannot be read, or `target` is not empty
 */
export async function writePages(
  runsFolder: string,
  target: string,
  { registry, onFailure }: { readonly registry: Registry; readonly onFailure?: (error: unknown) => void },
): Promise<number> {
  const runs = await listRuns(runsFolder);
  const present = await readdir(target).catch((error: unknown) => noneIfMissing(target, error) ?? []);
  if (present.length > 0) {
    throw new ConfigError(`${target}: is not empty, and pages of other runs could remain in it.`, {
      key: 'static',
      hint: 'Give a new folder, or empty it.',
    });
  }
  const wanted = new Map<string, WantedPage>();
  const to = addressesOfFiles((file, page) => void (wanted.has(file) || wanted.set(file, page)));
  const opened = createBoundedCache<Promise<LiveRun>>(4);
  const open = (runId: string) => opened.get(runId, () => openLiveRun(folderOf(runs, runId), registry));
  const make = async (page: WantedPage): Promise<string> => {
    if (page.kind === 'list')
      return listPage(basename(resolve(runsFolder)), runs, { to, metric: page.metric });
    if (page.kind === 'run') {
      const others = earlierOf(runs, page.runId);
      return runPage(await open(page.runId), { version: '', others, to });
    }
    return differencePage([await open(page.first), await open(page.second)], to, page.metric);
  };
  // Making a page adds those that it leads to.
  for (const [file, page] of wanted) {
    const text = await make(page).catch((error: unknown) => {
      onFailure?.(error);
      return messagePage('This page could not be made', [messageOf(error)], to.list);
    });
    await writeAtomic(join(target, file), text, { durable: false });
  }
  return wanted.size;
}

const folderOf = (runs: readonly ListedRun[], runId: string): string =>
  runs.find((run) => run.runId === runId)?.folder ?? '';

/** The run before this one of the same benchmark. */
function earlierOf(runs: readonly ListedRun[], runId: string): string[] {
  const place = runs.findIndex((run) => run.runId === runId);
  const [listed] = runs.slice(place);
  return listed === undefined ? [] : comparableWith(listed, runs.slice(place)).slice(0, 1);
}
