import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, statSync, unlinkSync, utimes, writeFileSync } from 'node:fs';
import type { Clock } from '@memgym/core';
import { codeOf, isOwnerRunning, parseProcessOwner, thisProcess } from '@memgym/files';
import { createOwnerFile } from './owner-file.js';

/** Files by which processes tell each other what they work on. */
export interface ClaimFiles {
  /**
   * Claims `file` unless a living process holds it.
   * @returns how to give it up; `undefined` when another holds it
   * @throws when the folder is not there or cannot be written
   */
  claim(file: string): (() => void) | undefined;
}

/** A claim that was not renewed for so long was left by a process of another machine that died. */
const staleAfterMs = 60_000;
const renewEveryMs = 10_000;

/**
 * A claim is a file `<file>.claim-<n>`, made only if it is not there, that names its owner. Where the
 * owner of number n is dead (its process is gone, or on another machine no longer renews it), the next
 * takes over with n + 1; a dead claim is never renamed, and removed only by who took over, so two
 * cannot both take it. All claims of an owner are links to one file, `<id>.owner` in the folder: a link
 * takes a fraction of the time of a new file, and ext4 looks at every file that was lately removed
 * before it makes another.
 * @param folder the folder that is claimed in, at any depth
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
    // Given up a moment ago: nothing to renew.
    for (const path of held) utimes(path, seconds, seconds, () => undefined);
  };
  const hold = (path: string): void => {
    held.add(path);
    renewing ??= setInterval(renewAll, renewEveryMs).unref();
  };

  /** Makes the file if it is not there. */
  const make = (path: string): boolean => {
    const source = owner.path();
    try {
      linkSync(source, path);
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      // No links on this disk; or somebody removed the owner file, or the folder, which the write will tell.
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

/** `rmSync` looks at a file before it removes it, which takes longer than removing. */
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

/** Gone a moment ago counts as alive: whoever looks again finds what its owner made, or no claim. */
function isAlive(path: string, clock: Clock): boolean {
  try {
    const { mtimeMs } = statSync(path);
    const fresh = clock.now() - mtimeMs < staleAfterMs;
    const owner = parseProcessOwner(readFileSync(path, 'utf8'));
    // One that was just made and is not yet written counts as alive, as does one that cannot be seen from here.
    return fresh && (owner === undefined || isOwnerRunning(owner) !== false);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return true;
    throw error;
  }
}
