import { randomUUID } from 'node:crypto';
import {
  closeSync,
  linkSync,
  openSync,
  readFileSync,
  statSync,
  unlinkSync,
  utimes,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '@memgym/core';
import { codeOf } from '@memgym/core/errors';
import { isOwnerRunning, parseProcessOwner, thisProcess, writeAll } from '@memgym/files';

/** Files with which processes claim the work on an entry. */
export interface ClaimFiles {
  /**
   * Claims `name` unless a running process holds it.
   * @returns a function that releases the claim and never fails; `undefined` when another process holds it
   * @throws when the folder does not exist or cannot be written
   */
  claim(name: string): (() => void) | undefined;
}

/** Time without a renewal after which a claim of a process on another machine counts as abandoned. */
const staleAfterMs = 60_000;
/** Time after which a claim without an owner counts as abandoned: its process ended between creating and writing it. */
const unwrittenAfterMs = 5_000;
const renewEveryMs = 10_000;

/** Name of the file of a process that its claims are links to. */
export const isOwnerFile = (name: string): boolean => /^[0-9a-f-]{36}\.owner$/.test(name);

/**
 * A claim is a file `<name>.claim-<n>` that names its owner; it is created exclusively. When the owner of number n is
 * dead (its process has ended, or a process on another machine no longer renews it), the next process takes over with n
 * + 1. A dead claim is never renamed, and only the process that took over removes it, so two processes cannot both take
 * it.
 *
 * It is a link to one file of its process, `<id>.owner`, because some file systems take a millisecond to create a file
 * after many were removed, and ten microseconds to create a link. Where links are not supported it is a file of its own.
 */
export function createClaimFiles(folder: string, clock: Clock): ClaimFiles {
  const text = JSON.stringify(thisProcess());
  const owner = join(folder, `${randomUUID()}.owner`);
  const held = new Set<string>();
  let renewing: ReturnType<typeof setInterval> | undefined;
  /** The time until which the owner's file is there and renewed. */
  let freshUntilMs = 0;
  const renewAll = (): void => {
    if (held.size === 0) {
      clearInterval(renewing);
      renewing = undefined;
      freshUntilMs = 0;
      removeOwner(owner);
    }
    const seconds = clock.now() / 1000;
    // If the claim has just been released, there is nothing to renew.
    for (const path of held) utimes(path, seconds, seconds, () => undefined);
  };
  const freshen = (): void => {
    const now = clock.now();
    if (now < freshUntilMs) return;
    try {
      utimesSync(owner, now / 1000, now / 1000);
    } catch {
      writeFileSync(owner, text);
      owners.add(owner);
    }
    freshUntilMs = now + renewEveryMs;
  };
  /** Creates a claim. @returns false if it exists */
  const created = (path: string): boolean => {
    try {
      freshen();
      linkSync(owner, path);
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      freshUntilMs = 0;
      return written(path, text);
    }
  };

  return {
    claim(name) {
      const file = join(folder, name);
      for (let number = 0; ; number += 1) {
        const own = `${file}.claim-${number}`;
        if (!created(own)) {
          if (isAlive(own, clock)) return undefined;
          continue;
        }
        held.add(own);
        renewing ??= setInterval(renewAll, renewEveryMs).unref();
        return () => {
          held.delete(own);
          for (let dead = 0; dead < number; dead += 1) removeOrAbandon(`${file}.claim-${dead}`);
          removeOrAbandon(own);
        };
      }
    },
  };
}

/** The owner's files of this process, to be removed at its end; `memgym cache prune` removes those of killed ones. */
const owners = new Set<string>();
process.on('exit', () => {
  for (const owner of owners) removeOwner(owner);
});

function removeOwner(owner: string): void {
  owners.delete(owner);
  try {
    unlinkSync(owner);
  } catch {
    // What remains is removed by a prune, as after a kill.
  }
}

/** Released claims of this process that the disk did not let it remove. They must not block its later calls. */
const abandoned = new Set<string>();

function removeOrAbandon(path: string): void {
  try {
    remove(path);
    abandoned.delete(path);
  } catch {
    abandoned.add(path);
  }
}

/** `rmSync` calls `stat` first, which takes longer than the removal. */
function remove(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

/** Creates the file. @returns false if it exists */
function written(path: string, text: string): boolean {
  let file: number;
  try {
    file = openSync(path, 'wx');
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
  try {
    try {
      writeAll(file, text);
    } finally {
      closeSync(file);
    }
    return true;
  } catch (error) {
    // The disk may be full. A claim that nobody releases would block others until it is stale.
    removeOrAbandon(path);
    throw error;
  }
}

/** A claim that has just disappeared counts as alive: the next look finds its result, or no claim. */
function isAlive(path: string, clock: Clock): boolean {
  if (abandoned.has(path)) return false;
  try {
    const { mtimeMs } = statSync(path);
    const ageMs = clock.now() - mtimeMs;
    const owner = parseProcessOwner(readFileSync(path, 'utf8'));
    // A claim may be seen before it is written.
    if (owner === undefined) return ageMs < unwrittenAfterMs;
    // A process that cannot be seen from here counts as running.
    return ageMs < staleAfterMs && isOwnerRunning(owner) !== false;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true;
    throw error;
  }
}
