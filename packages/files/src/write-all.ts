import { writeSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import { isErrorLike } from '@memgym/core/errors';

/**
 * Writes all bytes to a descriptor. One write of the system may write fewer bytes than it was given, without an error:
 * on a disk that fills up, at a quota, or at a limit on the size of files.
 * @param position where to write, in bytes from the start. Default: where the descriptor stands
 * @throws errors of the file system
 */
export function writeAll(descriptor: number, content: string | Uint8Array, position?: number): void {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  for (let done = 0; done < bytes.length; ) {
    const at = position === undefined ? null : position + done;
    done += advance(writeSync(descriptor, bytes, done, bytes.length - done, at));
  }
}

/** As {@link writeAll}, without blocking the event loop. @throws errors of the file system */
export async function writeAllTo(handle: FileHandle, bytes: Uint8Array, position: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done);
    done += advance(bytesWritten);
  }
}

/** A write of nothing would otherwise be repeated forever. */
function advance(written: number): number {
  if (written > 0) return written;
  throw Object.assign(new Error('EIO: the file system wrote nothing, and reported no error'), {
    code: 'EIO',
  });
}

/**
 * Does something with a file. An error about an open file, as of `write` or `close`, does not say which one; it then
 * gets the path of the file as its `path`, like the errors of `open`.
 * @throws the errors of `work`
 */
export async function namingPath<Result>(
  path: string,
  work: () => Result | Promise<Result>,
): Promise<Awaited<Result>> {
  try {
    return await work();
  } catch (error) {
    throw named(path, error);
  }
}

/** As {@link namingPath}, but done when it returns. @throws the errors of `work` */
export function namingPathSync<Result>(path: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw named(path, error);
  }
}

function named(path: string, error: unknown): unknown {
  if (isErrorLike(error) && 'syscall' in error && !('path' in error)) Object.assign(error, { path });
  return error;
}
