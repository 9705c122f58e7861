import { appendFileSync, closeSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { openFlags, openRegular } from '@memgym/files';
import { storageProblem } from './storage-problem.js';

/** An append-only file. */
export interface AppendFile {
  /**
   * Appends the text. When this returns, the operating system has the text, so that it survives a kill of the process.
   * @throws {ConfigError} when it cannot be written
   */
  append(text: string): void;
  /** Closes the file; the next `add` opens it again. */
  close(): void;
}

/**
 * Created with its folders at the first write, and then left open, because opening and closing takes longer than
 * writing.
 * @param expectHeld throws if another process has taken over the folder; called before each write. Default: no check
 */
export function createAppendFile(path: string, expectHeld: () => void = () => undefined): AppendFile {
  let descriptor: number | undefined;
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
        appendFileSync(descriptor, text);
      } catch (error) {
        throw storageProblem(path, error);
      }
    },
    close() {
      if (descriptor === undefined) return;
      closeSync(descriptor);
      descriptor = undefined;
    },
  };
}
