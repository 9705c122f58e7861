import { closeSync, fsyncSync, renameSync, rmSync } from 'node:fs';
import { openFlags, openRegular } from './open-regular.js';
import { writeAll } from './write-all.js';

export interface ReplaceFileOptions {
  /** Called before the file takes its place; if it throws, the earlier file remains. Default: nothing. */
  readonly check?: () => void;
  /** Whether the content survives a power cut from then on; takes some milliseconds. Default: true. */
  readonly durable?: boolean;
}

/**
 * Atomically replaces a file, or creates it: the content is written to `<file>.tmp`, which is then renamed. On any
 * failure, such as a full disk, the earlier file is unchanged and the unfinished one is removed.
 * @param content text, bytes, or parts of a text that are written one at a time
 * @throws {StorageError} when a link or folder is in the place of the temporary file
 * @throws errors of the file system
 */
export async function replaceFile(
  file: string,
  content: string | Uint8Array | Iterable<string> | AsyncIterable<string>,
  { check = () => undefined, durable = true }: ReplaceFileOptions = {},
): Promise<void> {
  const temporary = `${file}.tmp`;
  const descriptor = openRegular(temporary, openFlags.replace);
  try {
    try {
      if (typeof content === 'string' || ArrayBuffer.isView(content)) writeAll(descriptor, content);
      else for await (const part of content) writeAll(descriptor, part);
      if (durable) fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    check();
    renameSync(temporary, file);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}
