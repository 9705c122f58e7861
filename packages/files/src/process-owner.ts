import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { codeOf } from '@memgym/core/errors';
import { tryParseJson } from '@memgym/core/memory';

/**
 * The identity of a process, which distinguishes it from later processes with the same id and from those of other
 * containers.
 */
export interface ProcessOwner {
  readonly host: string;
  readonly pid: number;
  /** Id of the kernel's current boot; null if the system has none. */
  readonly bootId: string | null;
  /** The namespace of `pid`: every container has its own. Null if the system has none. */
  readonly pidNamespace: string | null;
  /** Start time of the process in system units; null if it cannot be read. */
  readonly startedAt: string | null;
}

let here: ProcessOwner | undefined;

/** This process. */
export function thisProcess(): ProcessOwner {
  here ??= {
    host: hostname(),
    pid: process.pid,
    bootId: read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    pidNamespace: read(() => readlinkSync('/proc/self/ns/pid')),
    startedAt: startOf(process.pid),
  };
  return here;
}

/** Whether the process still runs; `undefined` for an invisible one, on another host or in another container. */
export function isOwnerRunning(owner: ProcessOwner): boolean | undefined {
  const self = thisProcess();
  const seen = (['host', 'bootId', 'pidNamespace'] as const).every((key) => owner[key] === self[key]);
  if (!seen) return undefined;
  const startedAt = startOf(owner.pid);
  if (startedAt !== null && owner.startedAt !== null && startedAt !== owner.startedAt) return false;
  return isProcessRunning(owner.pid);
}

/** Reads the owner from a file; `undefined` if it is damaged or incomplete. */
export function parseProcessOwner(text: string): ProcessOwner | undefined {
  const value = tryParseJson(text);
  if (typeof value !== 'object' || value === null) return undefined;
  const { host, pid, bootId, pidNamespace, startedAt } = value as Partial<
    Record<keyof ProcessOwner, unknown>
  >;
  if (typeof host !== 'string' || typeof pid !== 'number' || !Number.isInteger(pid) || pid < 1) {
    return undefined;
  }
  return {
    host,
    pid,
    bootId: textOrNull(bootId),
    pidNamespace: textOrNull(pidNamespace),
    startedAt: textOrNull(startedAt),
  };
}

/** The 22nd field of the process's line; its name, the second, may contain any characters. */
function startOf(pid: number): string | null {
  return read(() => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ')[19] ?? null);
}

function read(value: () => string | null): string | null {
  try {
    return value();
  } catch {
    return null;
  }
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Whether a process on this machine is still running. A zombie counts as ended. */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    // A process of another user is running.
    return codeOf(error) === 'EPERM';
  }
}

/** A zombie still has its process id, but no longer runs. */
function isZombie(pid: number): boolean {
  try {
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    // If the system has no /proc, the file does not exist, and the answer to the signal must suffice.
    return false;
  }
}
