import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname, join } from 'node:path';
import type { Clock } from '@memgym/core';

/** Files by which processes tell each other what they work on. */
export interface ClaimFiles {
  /**
   * Claims `file` unless a living process holds it.
   * @returns how to give it up; `undefined` when another holds it
   */
  claim(file: string): Promise<(() => Promise<void>) | undefined>;
}

/** A claim that was not renewed for so long was left by a process of another machine that died. */
const staleAfterMs = 60_000;
const renewEveryMs = 10_000;

/**
 * A claim is a file `<file>.claim-<n>`, made only if it is not there, that names its owner. Where the
 * newest one's owner is dead (its process is gone, or on another machine no longer renews it), the
 * next takes over with the next n; a dead claim is never renamed or removed by any but a new owner, so
 * two cannot both take it.
 */
export function createClaimFiles(clock: Clock): ClaimFiles {
  const owner = JSON.stringify({ host: hostname(), pid: process.pid, id: randomUUID() });
  const held = new Set<string>();
  let renewing: ReturnType<typeof setInterval> | undefined;

  const renewAll = (): void => {
    const seconds = clock.now() / 1000;
    for (const path of held) {
      // Given up a moment ago: nothing to renew.
      utimes(path, seconds, seconds).catch(() => held.delete(path));
    }
  };
  const hold = (path: string): void => {
    held.add(path);
    renewing ??= setInterval(renewAll, renewEveryMs).unref();
  };
  const letGo = (path: string): void => {
    held.delete(path);
    if (held.size > 0) return;
    clearInterval(renewing);
    renewing = undefined;
  };

  return {
    async claim(file) {
      const folder = dirname(file);
      await mkdir(folder, { recursive: true });
      const mark = `${file}.claim-`;
      const numbers = (await readdir(folder))
        .map((name) => join(folder, name))
        .filter((path) => path.startsWith(mark))
        .map((path) => Number(path.slice(mark.length)))
        .filter(Number.isInteger)
        .sort((a, b) => a - b);
      const newest = numbers.at(-1);
      if (newest !== undefined && (await isAlive(`${mark}${newest}`, clock))) return undefined;
      const own = `${mark}${(newest ?? -1) + 1}`;
      try {
        await writeFile(own, owner, { flag: 'wx' });
      } catch (error) {
        if (codeOf(error) === 'EEXIST') return undefined;
        throw error;
      }
      hold(own);
      return async () => {
        letGo(own);
        // The dead ones first: while they are there, the newest must be too.
        for (const number of numbers) await rm(`${mark}${number}`, { force: true });
        await rm(own, { force: true });
      };
    },
  };
}

async function isAlive(path: string, clock: Clock): Promise<boolean> {
  try {
    const { mtimeMs } = await stat(path);
    const fresh = clock.now() - mtimeMs < staleAfterMs;
    const { host, pid } = readOwner(await readFile(path, 'utf8'));
    // Just made and not yet written counts as alive.
    if (pid === undefined || host !== hostname()) return fresh;
    return fresh && isRunning(pid);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw error;
  }
}

function readOwner(text: string): { host?: unknown; pid?: number } {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('pid' in value)) return {};
    return typeof value.pid === 'number' && 'host' in value ? { host: value.host, pid: value.pid } : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is a living one.
    return codeOf(error) === 'EPERM';
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}
