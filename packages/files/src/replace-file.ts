import { closeSync, fchmodSync, fsyncSync, renameSync, rmSync } from 'node:fs';
import { isErrorLike } from '@memgym/core/errors';
import { openFlags, openRegular } from './open-regular.js';
import { namingPathSync, writeAll } from './write-all.js';

export interface ReplaceFileOptions {
  /** Called before the file takes its place; if it throws, the earlier file remains. Default: nothing. */
  readonly check?: () => void;
  /** Whether the content survives a power cut from then on; takes some milliseconds. Default: true. */
  readonly durable?: boolean;
  /** Permissions of the file, such as `0o600`. Default: everybody allowed by the umask. */
  readonly mode?: number;
}

/**
 * Atomically replaces a file, or creates it: the content is written to `<file>.tmp`, which is then renamed. On any
 * failure, such as a full disk, the earlier file is unchanged and the unfinished one is removed.
 * @param content text, bytes, or parts that are written one at a time
 * @throws {StorageError} when a link or folder is in the place of the temporary file
 * @throws errors of the file system
 */
export async function replaceFile(
  file: string,
  content: string | Uint8Array | Iterable<string> | AsyncIterable<string | Uint8Array>,
  options: ReplaceFileOptions = {},
): Promise<void> {
  if (isWhole(content)) return replaceFileSync(file, content, options);
  const replacement = beginReplacement(file, options);
  try {
    for await (const part of content) replacement.write(part);
    replacement.end();
  } catch (error) {
    replacement.drop();
    throw error;
  }
}

/**
 * As {@link replaceFile}, but done when it returns, so that what follows can rely on the file.
 * @throws {StorageError} when a link or folder is in the place of the temporary file
 * @throws errors of the file system
 */
export function replaceFileSync(
  file: string,
  content: string | Uint8Array,
  options: ReplaceFileOptions = {},
): void {
  const replacement = beginReplacement(file, options);
  try {
    replacement.write(content);
    replacement.end();
  } catch (error) {
    replacement.drop();
    throw error;
  }
}

const isWhole = (content: unknown): content is string | Uint8Array =>
  typeof content === 'string' || ArrayBuffer.isView(content);

function beginReplacement(
  file: string,
  { check = () => undefined, durable = true, mode }: ReplaceFileOptions,
) {
  const temporary = `${file}.tmp`;
  const descriptor = opened(temporary, file, mode);
  let isOpen = true;
  const close = (): void => {
    if (!isOpen) return;
    isOpen = false;
    closeSync(descriptor);
  };
  return {
    write: (part: string | Uint8Array) => namingPathSync(file, () => writeAll(descriptor, part)),
    end: () => {
      namingPathSync(file, () => {
        if (durable) fsyncSync(descriptor);
        close();
      });
      check();
      renameSync(temporary, file);
    },
    drop: () => {
      // The earlier failure is reported, and not that of tidying up.
      for (const tidy of [close, () => rmSync(temporary, { force: true })]) {
        try {
          tidy();
        } catch {}
      }
    },
  };
}

/** A failure names the file that is meant, and not the temporary one. */
function opened(temporary: string, file: string, mode: number | undefined): number {
  try {
    const descriptor = openRegular(temporary, openFlags.replace, mode);
    // One that was left behind keeps its own.
    if (mode !== undefined) fchmodSync(descriptor, mode);
    return descriptor;
  } catch (error) {
    if (isErrorLike(error) && 'path' in error && error.path === temporary)
      Object.assign(error, { path: file });
    throw error;
  }
}
