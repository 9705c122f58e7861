import { rmSync, writeFileSync } from 'node:fs';
import {
  type DiskRefusal,
  diskRefusal,
  isErrorLike,
  MemGymError,
  messageOf,
  StorageError,
} from '@memgym/core/errors';

const refused = /readonly|unable to open|disk i\/o|full|already closed|EACCES|ENOSPC|EROFS|EPERM/i;

/** Whether the disk refused something, such as a full one. */
export const isRefused = (error: unknown): boolean =>
  !MemGymError.isInstance(error) && refused.test(messageOf(error));

/**
 * Converts an error of SQLite or the disk to a storage error about `file`; errors of MemGym are returned unchanged.
 */
export function sqliteProblem(file: string, error: unknown): MemGymError {
  if (MemGymError.isInstance(error)) return error;
  const message = messageOf(error);
  // A damaged file can also make SQLite access invalid memory.
  const isSqlite = isErrorLike(error) && ['SQLite3Error', 'RuntimeError'].includes(error.name);
  if (/locked|busy/i.test(message)) {
    return new StorageError('in-use', file, message, {
      hint: 'Close the program that is using it.',
      cause: error,
    });
  }
  if (isSqlite && !refused.test(message)) return damagedFile(file, message, error);
  return unavailable(file, error);
}

export function unavailable(file: string, cause: unknown): StorageError {
  const { message, hint } = refusalOf(file, cause);
  return new StorageError('unavailable', file, message, {
    hint: hint ?? 'Make sure that the file can be read and written, and that the disk has space.',
    cause,
  });
}

/** With less than this, a disk is full for a memory. */
const probeBytes = 1 << 20;

/** What the disk says to a file beside `file`; undefined if it takes it. */
function askDisk(file: string): DiskRefusal | undefined {
  const probe = `${file}-probe-${process.pid}`;
  try {
    writeFileSync(probe, Buffer.alloc(probeBytes), { flag: 'wx', mode: 0o600 });
    return undefined;
  } catch (error) {
    return diskRefusal(error);
  } finally {
    rmSync(probe, { force: true });
  }
}

/** Why the disk refused. SQLite says "disk I/O error" of a full disk, too, and hides the code, so the disk is asked. */
function refusalOf(file: string, cause: unknown): { readonly message: string; readonly hint?: string } {
  const message = messageOf(cause);
  const known = diskRefusal(cause);
  if (known !== undefined) return { message, hint: known.hint };
  const asked = /disk i\/o|full/i.test(message) ? askDisk(file) : undefined;
  return asked === undefined ? { message } : { message: `${asked.reason} (${message}).`, hint: asked.hint };
}

/** The error when rows are erased, but their contents could not be removed from the file and its log. */
export function unsettled(file: string, cause: unknown): StorageError {
  const problem = sqliteProblem(file, cause);
  return new StorageError(
    StorageError.isInstance(problem) ? problem.reason : 'unavailable',
    file,
    `what was erased cannot be read any more, but its bytes may still be in the file: ${refusalOf(file, cause).message}`,
    { hint: 'Make the disk work, then repeat the call; it removes them first.', cause },
  );
}

export function emptyFile(file: string): StorageError {
  return new StorageError('damaged', file, 'it is empty, which a memory never is.', {
    hint: 'Restore a backup of the file; to begin a new memory, remove it.',
  });
}

export function copyWithoutLog(file: string): StorageError {
  return new StorageError(
    'damaged',
    file,
    'it was copied while a program used it, without its log, so its latest changes are missing.',
    {
      hint: `Make backups with \`storage.backup(path)\`, or copy ${file}-wal with it. To open what the copy has, put an empty file ${file}-wal next to it.`,
    },
  );
}

export function damagedFile(file: string, detail: string, cause?: unknown): StorageError {
  return new StorageError('damaged', file, detail, {
    hint: 'Restore a backup of the file.',
    cause,
  });
}
