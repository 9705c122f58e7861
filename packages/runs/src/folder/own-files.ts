import { type Dirent, lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { codeOf, StorageError } from '@memgym/core';
import { storageProblem } from './read-text-file.js';

/** Everything in a run's folder that is read. */
const runParts = [
  ...['manifest.json', 'metrics.json', 'ledger.json', 'tags.json', 'remarks.json', 'digests.jsonl'],
  ...['results.parquet', 'report.html', 'episodes', 'calls', 'texts', 'states', 'times', 'scopes', 'prompts'],
];

/**
 * Refuses links, pipes, sockets and devices in parts of a folder, at any depth, because a run's folder may come from anybody:
 * a planted link would lead a read or a write to files elsewhere, a pipe would never end. The folder itself may be a link.
 * @param parts names in it; those that do not exist are skipped. Default: all parts of a run
 * @throws {StorageError} that names the first one
 * @throws {ConfigError} when a folder cannot be read
 */
export function requireOwnFiles(folder: string, parts: readonly string[] = runParts): void {
  for (const part of parts) {
    const path = join(folder, part);
    const found = statsOf(path);
    if (found !== undefined) requireOwn(path, found);
  }
}

/** Undefined if there is nothing, or `path` leads through a file, of which its reader says more. */
function statsOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if (codeOf(error) === 'ENOTDIR') return undefined;
    throw storageProblem(path, error);
  }
}

function requireOwn(path: string, found: Stats | Dirent): void {
  if (found.isFile()) return;
  if (found.isDirectory()) {
    for (const inner of entriesOf(path)) requireOwn(join(path, inner.name), inner);
    return;
  }
  const what = found.isSymbolicLink() ? 'a symbolic link' : 'a pipe, a socket or a device';
  throw new StorageError('unavailable', path, `${what} is in the place of a file or folder.`, {
    hint: 'Find out who put it there, and remove it.',
  });
}

function entriesOf(path: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    throw storageProblem(path, error);
  }
}
