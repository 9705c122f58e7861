import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { StorageError } from '@memgym/core/errors';
import { isProcessRunning } from '@memgym/core/process';
import { z } from 'zod';

const ownerSchema = z.object({ pid: z.number(), host: z.string() });

/** What this process holds: the number of a process alone does not tell two of its openers apart. */
const held = new Set<string>();

/**
 * Takes a folder or file for this process by a file beside it, `<path>.lock-<n>`, that names the process. One
 * that was killed no longer counts: the next takes over with n + 1, and removes what dead ones left when it
 * lets go, so that two can never both take over.
 * @param path what is taken; its folder must be there
 * @returns how to let go
 * @throws {StorageError} when a process that runs has it
 */
export function lockPlace(path: string): () => void {
  const place = resolve(path);
  if (held.has(place)) throw inUse(place, 'this process has it open already', undefined);
  const prefix = `${basename(place)}.lock-`;
  const folder = dirname(place);
  const locks = readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .sort((left, right) => left.length - right.length || (left < right ? -1 : 1));
  for (const name of locks) {
    const owner = ownerOf(join(folder, name));
    if (owner !== undefined) throw inUse(place, owner, join(folder, name));
  }
  const last = locks.at(-1)?.slice(prefix.length) ?? '-1';
  const own = join(folder, `${prefix}${Number(last) + 1}`);
  try {
    writeFileSync(own, JSON.stringify({ pid: process.pid, host: hostname() }), { flag: 'wx' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    throw inUse(place, 'another process took it at the same moment', own);
  }
  held.add(place);
  return () => {
    for (const name of locks) rmSync(join(folder, name), { force: true });
    rmSync(own, { force: true });
    held.delete(place);
  };
}

/** Who holds a lock; undefined when it is a process that is gone. */
function ownerOf(file: string): string | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    // Let go between listing and reading; whoever was quicker is met when the next lock is made.
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  const owner = ownerSchema.safeParse(parsed(text));
  if (!owner.success) return 'a process that was just starting has it';
  const { pid, host } = owner.data;
  if (host !== hostname()) return `process ${pid} of ${host} has it`;
  return pid !== process.pid && isProcessRunning(pid) ? `process ${pid} has it` : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function inUse(place: string, who: string, file: string | undefined): StorageError {
  return new StorageError('in-use', place, `${who}.`, {
    hint:
      file === undefined
        ? 'Close it first, or share the memory that has it.'
        : `Wait for that process to end; if there is no such process, delete ${file}.`,
  });
}
