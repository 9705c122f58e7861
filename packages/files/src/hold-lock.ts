import { randomUUID } from 'node:crypto';
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { codeOf, diskRefusal, messageOf, StorageError } from '@memgym/core/errors';
import { type Clock, systemClock } from '@memgym/core/memory';
import { isOwnerRunning, type ProcessOwner, parseProcessOwner, thisProcess } from './process-owner.js';

/** A lock that this process holds. */
export interface Lock {
  /**
   * Call it before each write.
   * @throws {StorageError} `lost` when another process has taken the lock over
   */
  check(): void;
  /**
   * A second call has no effect. Never fails: a lock that the disk does not let this process remove is free for this
   * process, and for others once it has ended.
   */
  release(): void;
}

export interface LockOptions {
  /** Default: the system's. */
  readonly clock?: Clock;
  /** Time after the last renewal during which an invisible holder counts as running. Default: 60 s. */
  readonly leaseMs?: number;
}

/** Ids of locks of this process that the disk did not let it remove. */
const released = new Set<string>();

const renewalsPerLease = 6;
const maxTries = 100;
/** A lease that ends later than this was taken before the clock was set back. */
const credibleMs = 15 * 60_000;

/**
 * Takes a lock for this process: `path` becomes a folder with one file, which names the holder. The name of the file
 * is unique and ends with the expiry time of the lease; the holder renews the lease by renaming the file.
 *
 * - A free lock is taken by renaming a prepared folder to `path`, which succeeds for only one process.
 * - A holder counts as gone when its process has ended or, on another host or in another container, when its lease has
 *   expired. Its file is then removed by name; if the holder renewed meanwhile, its file has another name and remains.
 *
 * @param path a path that nothing else uses; its folder must exist
 * @throws {StorageError} `in-use` when another process holds it, `unavailable` when the disk refuses
 */
export function holdLock(path: string, { clock = systemClock, leaseMs = 60_000 }: LockOptions = {}): Lock {
  const place = resolve(path);
  const id = randomUUID();
  const nameNow = (): string => `${id}.${clock.now() + leaseMs}`;
  let name: string;
  try {
    name = take(place, nameNow, clock);
  } catch (error) {
    throw StorageError.isInstance(error) ? error : unavailable(place, error);
  }
  let isReleased = false;
  let isLost = false;

  const renew = (): void => {
    const next = nameNow();
    if (next === name) return;
    try {
      renameSync(join(place, name), join(place, next));
      name = next;
    } catch (error) {
      isLost ||= codeOf(error) === 'ENOENT' || clock.now() >= leaseEnd(name);
    }
  };
  // If the event loop is blocked for longer, `check` renews.
  const renewing = setInterval(() => {
    if (!isLost) renew();
  }, leaseMs / renewalsPerLease).unref();

  return {
    check() {
      if (!isLost && clock.now() >= leaseEnd(name)) renew();
      // Another host, whose clock is ahead, may have taken it over before its lease ended here. Where the folder around
      // it is gone as well, nobody has.
      isLost ||= isMissing(join(place, name)) && !isMissing(dirname(place));
      if (isLost) throw lost(place);
    },
    release() {
      clearInterval(renewing);
      if (isReleased) return;
      isReleased = true;
      try {
        removeIfThere(() => unlinkSync(join(place, name)));
        removeEmpty(place);
      } catch {
        released.add(id);
      }
    },
  };
}

/**
 * Whether a process holds the lock at a path, by the rules of {@link holdLock}. Changes nothing.
 * @throws {StorageError} `unavailable` when the lock cannot be read
 */
export function isLockHeld(path: string, { clock = systemClock }: Pick<LockOptions, 'clock'> = {}): boolean {
  const place = resolve(path);
  try {
    const holder = holderOf(place);
    return holder !== undefined && isHolding(holder, clock);
  } catch (error) {
    throw StorageError.isInstance(error) ? error : unavailable(place, error);
  }
}

function take(place: string, nameNow: () => string, clock: Clock): string {
  for (let tries = 0; tries < maxTries; tries += 1) {
    const holder = holderOf(place);
    if (holder !== undefined) {
      if (isHolding(holder, clock)) throw inUse(place, holder.owner);
      removeIfThere(() => unlinkSync(join(place, holder.name)));
    }
    const name = nameNow();
    if (putFolder(place, name)) {
      try {
        removeStaged(place);
      } catch {
        // The lock is taken; leftovers are removed the next time.
      }
      return name;
    }
  }
  throw inUse(place, undefined);
}

interface Holder {
  readonly name: string;
  /** Undefined if the file does not say. */
  readonly owner: ProcessOwner | undefined;
}

function holderOf(place: string): Holder | undefined {
  try {
    if (!lstatSync(place).isDirectory()) throw notFolder(place);
    const [name] = readdirSync(place);
    return name === undefined
      ? undefined
      : { name, owner: parseProcessOwner(readFileSync(join(place, name), 'utf8')) };
  } catch (error) {
    // Released or renewed meanwhile; the attempt to take the lock shows the current state.
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

function isHolding({ name, owner }: Holder, clock: Clock): boolean {
  if (released.has(name.slice(0, name.lastIndexOf('.')))) return false;
  const running = owner && isOwnerRunning(owner);
  if (running !== undefined) return running;
  const leftMs = leaseEnd(name) - clock.now();
  return leftMs > 0 && (leftMs <= credibleMs || leftMs === Number.POSITIVE_INFINITY);
}

/** The time at which the lease in a name expires, in ms since the epoch; never for a name without one. */
function leaseEnd(name: string): number {
  const [, end] = /\.(\d+)$/.exec(name) ?? [];
  return end === undefined ? Number.POSITIVE_INFINITY : Number(end);
}

/** Atomically puts a folder with this process's file in place. @returns whether the lock was free */
function putFolder(place: string, name: string): boolean {
  const staged = `${place}.${randomUUID()}.new`;
  mkdirSync(staged, { mode: 0o700 });
  try {
    writeFileSync(join(staged, name), `${JSON.stringify(thisProcess())}\n`, { flag: 'wx', mode: 0o600 });
    // Some systems do not rename to an empty folder.
    removeEmpty(place);
    renameSync(staged, place);
    return true;
  } catch (error) {
    rmSync(staged, { recursive: true, force: true });
    // Another process was faster, and may have removed the prepared folder.
    if (['ENOTEMPTY', 'EEXIST', 'EPERM', 'ENOENT'].includes(codeOf(error) ?? '')) return false;
    throw error;
  }
}

/**
 * Leftovers of killed processes. A running process whose folder is removed prepares again, and finds the lock taken.
 */
function removeStaged(place: string): void {
  const prefix = `${basename(place)}.`;
  for (const name of readdirSync(dirname(place))) {
    if (!name.startsWith(prefix) || !/^[0-9a-f-]{36}\.new$/.test(name.slice(prefix.length))) continue;
    rmSync(join(dirname(place), name), { recursive: true, force: true });
  }
}

function isMissing(file: string): boolean {
  try {
    return lstatSync(file, { throwIfNoEntry: false }) === undefined;
  } catch {
    // A disk that does not answer says nothing.
    return false;
  }
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST'].includes(codeOf(error) ?? '')) throw error;
  }
}

function removeIfThere(remove: () => void): void {
  try {
    remove();
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

function inUse(place: string, owner: ProcessOwner | undefined): StorageError {
  const here = thisProcess();
  const isHere = owner?.pid === here.pid && isOwnerRunning(owner) === true;
  const who = owner === undefined ? 'another process' : `process ${owner.pid} of ${owner.host}`;
  return new StorageError(
    'in-use',
    place,
    isHere ? 'this process already has it locked.' : `${who} holds it.`,
    {
      hint: isHere
        ? 'Close it first, or share the object that opened it.'
        : 'Wait for that process to end. The lock of a killed process ends on its own, at the latest when its lease expires.',
    },
  );
}

function lost(place: string): StorageError {
  return new StorageError(
    'lost',
    place,
    'another process took over the lock because this one did not renew it in time.',
    {
      hint: 'Nothing was written after that. Wait for the other process to end, then start again.',
    },
  );
}

function notFolder(place: string): StorageError {
  return new StorageError('unavailable', place, 'a file or link is in the way of the lock.', {
    hint: 'Move it away.',
  });
}

function unavailable(place: string, cause: unknown): StorageError {
  const message = messageOf(cause);
  const { reason, hint } = diskRefusal(cause) ?? {};
  return new StorageError('unavailable', place, reason === undefined ? message : `${reason} (${message}).`, {
    hint: hint ?? 'Make sure that the folder exists and can be written.',
    cause,
  });
}
