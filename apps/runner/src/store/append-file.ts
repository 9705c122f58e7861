import { appendFileSync, closeSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { openFlags, openRegular } from '@memgym/files';
import { storageProblem } from './storage-problem.js';

/** A file that is only added to. */
export interface AppendFile {
  /**
   * Adds the text; it is with the operating system when this returns, so no kill can take it back.
   * @throws {ConfigError} when it cannot be written
   */
  append(text: string): void;
  /** Gives the file back; it is opened again when more is added. */
  close(): void;
}

/**
 * Opened when first added to, folders included, and left open: opening and closing takes longer than writing.
 * @param expectHeld throws when the folder is another process's by now; called before each write. Default: never
 */
export function createAppendFile(path: string, expectHeld: () => void = () => undefined): AppendFile {
  let descriptor: number | undefined;
  const open = (): number => {
    // Below a relative folder Node would look for a vanished working directory without end.
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
