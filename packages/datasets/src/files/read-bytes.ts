import { constants, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { codeOf, DatasetError, diskRefusal, messageOf } from '@memgym/core';

/** The largest file that is read as one text: V8 cannot hold a string above 512 MiB. */
export const largestTextBytes = 256 * 2 ** 20;

export interface ReadBytesOptions {
  /** Maximum number of bytes to read. Default: 256 MiB. */
  readonly maxBytes?: number;
  /** Hint for a missing file. */
  readonly ifMissing?: string | undefined;
}

/**
 * The bytes of a regular file. Pipes and devices are rejected, because they may never end.
 * @throws {DatasetError} when it is missing, not a regular file, unreadable or too large
 */
export async function readBytes(path: string, options: ReadBytesOptions = {}): Promise<Uint8Array> {
  const { maxBytes = largestTextBytes, ifMissing } = options;
  const { handle, stats } = await openRegularFile(path, ifMissing);
  try {
    if (stats.size > maxBytes) {
      throw new DatasetError({ file: path }, `has ${stats.size} bytes; at most ${maxBytes} are read.`, {
        hint: 'Check that this is the right file; if it is, split it.',
      });
    }
    return await handle.readFile();
  } catch (cause) {
    throw DatasetError.isInstance(cause) ? cause : toFileError(path, cause);
  } finally {
    await handle.close();
  }
}

/**
 * The bytes of a regular file of any size, part by part. `ifMissing` is the hint for a missing file.
 * @throws {DatasetError} when it is missing, not a regular file or unreadable
 */
export async function* readChunks(path: string, ifMissing?: string): AsyncGenerator<Uint8Array> {
  const { handle } = await openRegularFile(path, ifMissing);
  try {
    yield* handle.createReadStream({ autoClose: false, highWaterMark: 2 ** 20 });
  } catch (cause) {
    throw toFileError(path, cause);
  } finally {
    await handle.close();
  }
}

/**
 * Size and times of a regular file. `ifMissing` is the hint for a missing file.
 * @throws {DatasetError} when it is missing, not a regular file or unreadable
 */
export async function statRegularFile(path: string, ifMissing?: string): Promise<Stats> {
  const { handle, stats } = await openRegularFile(path, ifMissing);
  await handle.close();
  return stats;
}

/** Opens without waiting, because opening a pipe waits for a writer. */
async function openRegularFile(
  path: string,
  ifMissing?: string,
): Promise<{ handle: FileHandle; stats: Stats }> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const stats = await handle.stat();
    if (stats.isFile()) return { handle, stats };
    throw new DatasetError({ file: path }, `is ${kindOf(stats)}, expected a file.`, {
      hint: stats.isDirectory()
        ? 'Pass the file itself, or pass the folder to a loader that accepts folders.'
        : 'Write its content to a file first.',
    });
  } catch (cause) {
    await handle?.close();
    throw DatasetError.isInstance(cause) ? cause : toFileError(path, cause, ifMissing);
  }
}

function kindOf(stats: Stats): string {
  if (stats.isDirectory()) return 'a folder';
  if (stats.isFIFO()) return 'a pipe';
  return 'a device';
}

const hints = new Map<string, string>([
  ['ENOENT', 'Check the path; `memgym data list` says where each data set comes from.'],
  ['ENOTDIR', 'Check the path: a part of it is a file, not a folder.'],
  ['EACCES', 'The file may not be read; check its permissions.'],
]);

const problems = new Map<string, string>([
  ['ENOENT', 'there is no such file.'],
  ['ENOTDIR', 'there is no such file.'],
  ['EACCES', 'may not be read.'],
  ['ENXIO', 'is a socket, expected a file.'],
]);

/** Turns a file system failure into a {@link DatasetError} with the next step; `ifMissing` is the hint for a missing file. */
export function toFileError(path: string, cause: unknown, ifMissing?: string): DatasetError {
  const code = codeOf(cause) ?? '';
  const refusal = diskRefusal(cause);
  const message = problems.get(code) ?? `cannot be read: ${refusal?.reason ?? messageOf(cause)}.`;
  const missing = code === 'ENOENT' || code === 'ENOTDIR';
  const hint = (missing ? ifMissing : undefined) ?? hints.get(code) ?? refusal?.hint;
  return new DatasetError({ file: path }, message, { cause, missing, hint });
}
