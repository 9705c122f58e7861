import { closeSync, fstatSync, ftruncateSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { openFlags, openRegular, writeAll } from '@memgym/files';
import { storageProblem } from './read-text-file.js';

/** An append-only file. */
export interface AppendFile {
  /**
   * Appends the text. When this returns, the operating system has the text, so that it survives a kill of the process.
   * After a failure, for example on a full disk, the file ends as before.
   * @throws {ConfigError} when it cannot be written
   */
  append(text: string): void;
  /** Closes the file; the next `add` opens it again. @throws {ConfigError} when the disk could not store it */
  close(): void;
}

/**
 * Created with its folders at the first write, and then left open, because opening and closing takes longer than
 * writing.
 * @param expectHeld throws if another process has taken over the folder; called before each write. Default: no check
 */
export function createAppendFile(path: string, expectHeld: () => void = () => undefined): AppendFile {
  let descriptor: number | undefined;
  /** Whether the file ends with a part of a text that could not be removed. */
  let isTorn = false;
  const open = (): number => {
    // With a relative folder, Node would loop forever if the working directory was removed.
    mkdirSync(resolve(dirname(path)), { recursive: true });
    return openRegular(path, openFlags.append);
  };
  return {
    append(text) {
      expectHeld();
      try {
        descriptor ??= open();
        const { size } = fstatSync(descriptor);
        try {
          // The part must not merge with this text.
          writeAll(descriptor, isTorn ? `\n${text}` : text);
          isTorn = false;
        } catch (error) {
          if (!isCutBack(descriptor, size)) isTorn = true;
          throw error;
        }
      } catch (error) {
        throw storageProblem(path, error);
      }
    },
    close() {
      if (descriptor === undefined) return;
      const closed = descriptor;
      descriptor = undefined;
      try {
        closeSync(closed);
      } catch (error) {
        throw storageProblem(path, error);
      }
    },
  };
}

function isCutBack(descriptor: number, size: number): boolean {
  try {
    ftruncateSync(descriptor, size);
    return true;
  } catch {
    return false;
  }
}
