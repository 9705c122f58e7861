import { spawnSync } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync, writeSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Kinds of calls, in the order of `failing-calls.c`. */
export const callKinds = [
  ...(['open', 'read', 'write', 'sync', 'rename', 'make', 'remove', 'truncate', 'close', 'look'] as const),
];
export type CallKind = (typeof callKinds)[number];

/** A fault: the calls of a kind that fail, and how. */
export interface DiskFault {
  readonly kind: CallKind;
  /** An error such as `ENOSPC`; or `short`: the write succeeds, but writes half of its bytes. */
  readonly error: keyof typeof constants.errno | 'short';
  /** The first call that fails, from 1. */
  readonly from: number;
  /** Number of calls that fail. Default: all from then on. */
  readonly calls?: number;
}

/** The calls since the last `arm`. */
export interface DiskReport {
  /** Calls below the folder, by kind. */
  readonly seen: Readonly<Record<CallKind, number>>;
  /** Calls that failed. */
  readonly struck: number;
  /** Path of the first of them. */
  readonly path: string;
}

/** A disk whose faults an attack chooses. */
export interface FailingDisk {
  /** Environment of a process whose calls are to fail. */
  readonly env: Readonly<Record<string, string>>;
  /** Sets the fault below a folder, or none, and counts from 0 again. */
  arm(folder: string, fault?: DiskFault): void;
  report(): DiskReport;
}

const seenAt = 40;
const pathAt = 512;
const folderAt = 1536;
const controlBytes = 2560;

/** Compiles the library that fails the calls, and its control file, into a folder; a text says why it cannot. */
export function createFailingDisk(folder: string): FailingDisk | string {
  if (process.platform !== 'linux') return 'calls are failed on Linux only';
  const library = join(folder, 'failing-calls.so');
  const source = fileURLToPath(new URL('./failing-calls.c', import.meta.url));
  const made = spawnSync('cc', ['-O1', '-shared', '-fPIC', '-o', library, source, '-ldl'], {
    encoding: 'utf8',
  });
  if (made.status !== 0) return `no C compiler makes the library: ${made.error?.message ?? made.stderr}`;
  const control = join(folder, 'control');
  writeFileSync(control, Buffer.alloc(controlBytes));
  // Never truncated, because a process has it mapped.
  const write = (bytes: Buffer): void => {
    const file = openSync(control, 'r+');
    writeSync(file, bytes, 0, bytes.length, 0);
    closeSync(file);
  };
  return {
    env: { LD_PRELOAD: library, FAILING_CALLS: control, UV_USE_IO_URING: '0' },
    arm(place, fault) {
      const bytes = Buffer.alloc(controlBytes);
      const numbers =
        fault === undefined
          ? [-1, 0, 0, 0]
          : [
              callKinds.indexOf(fault.kind),
              fault.error === 'short' ? 0 : constants.errno[fault.error],
              fault.from,
              fault.calls === undefined ? Number.MAX_SAFE_INTEGER : fault.from + fault.calls - 1,
            ];
      for (const [index, number] of numbers.entries()) bytes.writeBigInt64LE(BigInt(number), 8 * index);
      bytes.write(place, folderAt);
      write(bytes);
    },
    report() {
      const bytes = readFileSync(control);
      const number = (at: number): number => Number(bytes.readBigInt64LE(at));
      const path = bytes.toString('utf8', pathAt, folderAt);
      return {
        seen: Object.fromEntries(
          callKinds.map((kind, index) => [kind, number(seenAt + 8 * index)]),
        ) as DiskReport['seen'],
        struck: number(32),
        path: path.slice(0, path.indexOf('\0')),
      };
    },
  };
}

/** Faults that disks have, by the kinds of calls that meet them. */
const errorsOf: Readonly<Record<CallKind, readonly DiskFault['error'][]>> = {
  open: ['EMFILE', 'EROFS', 'EIO', 'ENOSPC', 'EACCES'],
  read: ['EIO'],
  write: ['ENOSPC', 'EIO', 'short', 'EDQUOT'],
  sync: ['EIO', 'ENOSPC'],
  rename: ['EIO', 'EROFS', 'ENOSPC'],
  make: ['ENOSPC', 'EROFS'],
  remove: ['EIO', 'EROFS'],
  truncate: ['EIO'],
  close: ['EIO', 'EDQUOT'],
  look: ['EIO', 'EACCES'],
};

/** Faults spread over the calls that a program made without one: for each kind, some places from start to end. */
export function faultsAt(
  seen: DiskReport['seen'],
  perKind: number,
  rng: { int(limit: number): number },
): DiskFault[] {
  return callKinds.flatMap((kind) => {
    const count = Math.min(perKind, seen[kind]);
    return Array.from({ length: count }, (_value, index): DiskFault => {
      const from = 1 + Math.floor(((index + rng.int(1000) / 1000) * seen[kind]) / count);
      const errors = errorsOf[kind];
      const error = errors[rng.int(errors.length)] ?? 'EIO';
      // Half of the faults stay, as a full disk does.
      return { kind, error, from, ...((error === 'short' || rng.int(2) === 0) && { calls: 1 }) };
    });
  });
}

/** Such as `ENOSPC at write 17, once`. */
export function describeFault({ kind, error, from, calls }: DiskFault): string {
  return `${error} at ${kind} ${from}${calls === undefined ? ' and after' : ''}`;
}
