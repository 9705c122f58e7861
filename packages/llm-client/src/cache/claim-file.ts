import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, statSync, unlinkSync, utimes, writeFileSync } from 'node:fs';
import type { Clock } from '@memgym/core';
import { codeOf, isOwnerRunning, parseProcessOwner, thisProcess } from '@memgym/files';
import { createOwnerFile } from './owner-file.js';

/** Files with which processes claim the work on an entry. */
export interface ClaimFiles {
  /**
   * Claims `file` unless a running process holds it.
   * @returns a function that releases the claim; `undefined` when another process holds it
   * @throws when the folder does not exist or cannot be written
   */
  claim(file: string): (() => void) | undefined;
}

/** Time without a renewal after which a claim of a process on another machine counts as abandoned. */
const staleAfterMs = 60_000;
const renewEveryMs = 10_000;

/**
 * A claim is a file `<file>.claim-<n>` that names its owner; it is created exclusively. When the owner of number n is
 * dead (its process has ended, or a process on another machine no longer renews it), the next process takes over with n
 * + 1. A dead claim is never renamed, and only the process that took over removes it, so two processes cannot both take
 * it. All claims of an owner are links to one file, `<id>.owner` in the folder: making a link takes a fraction of the
 * time of a new file, and ext4 checks every recently removed file before creating one. @param folder the folder with
 * the claims, at any depth
 */
export function createClaimFiles(folder: string, clock: Clock): ClaimFiles {
  const id = randomUUID();
  const text = JSON.stringify({ ...thisProcess(), id });
  const owner = createOwnerFile(folder, id, text);
  const held = new Set<string>();
  let renewing: ReturnType<typeof setInterval> | undefined;

  const renewAll = (): void => {
    if (held.size === 0) {
      clearInterval(renewing);
      renewing = undefined;
      owner.remove();
      return;
    }
    const seconds = clock.now() / 1000;
    // The claim has just been released, so there is nothing to renew.
    for (const path of held) utimes(path, seconds, seconds, () => undefined);
  };
  const hold = (path: string): void => {
    held.add(path);
    renewing ??= setInterval(renewAll, renewEveryMs).unref();
  };

  /** Creates the file if it does not exist. */
  const make = (path: string): boolean => {
    const source = owner.path();
    try {
      linkSync(source, path);
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      // The disk has no links, or the owner file or the folder was removed; the write fails in the last case.
      owner.remove();
      return written(path, text);
    }
  };

  return {
    claim(file) {
      for (let number = 0; ; number += 1) {
        const own = `${file}.claim-${number}`;
        if (!make(own)) {
          if (isAlive(own, clock)) return undefined;
          continue;
        }
        hold(own);
        return () => {
          held.delete(own);
          for (let dead = 0; dead < number; dead += 1) remove(`${file}.claim-${dead}`);
          remove(own);
        };
      }
    },
  };
}

/** `rmSync` calls `stat` first, which takes longer than the removal. */
function remove(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

function written(path: string, text: string): boolean {
  try {
    writeFileSync(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  }
}

/** A claim that has just disappeared counts as alive: the next look finds its result, or no claim. */
function isAlive(path: string, clock: Clock): boolean {
  try {
    const { mtimeMs } = statSync(path);
    const fresh = clock.now() - mtimeMs < staleAfterMs;
    const owner = parseProcessOwner(readFileSync(path, 'utf8'));
    // A claim that is not yet written counts as alive, as does one whose process cannot be seen from here.
    return fresh && (owner === undefined || isOwnerRunning(owner) !== false);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true;
    throw error;
  }
}
