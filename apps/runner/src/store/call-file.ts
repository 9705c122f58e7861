import { existsSync } from 'node:fs';
import type { CallRecord } from '@memgym/core';
import { createAppendFile } from './append-file.js';

/** The line that begins each play of an episode in its file of calls. */
export const playStart = '{"kind":"play-start"}';

/** The file of an episode's calls while it is being played. */
export interface CallFile {
  /** @throws {ConfigError} when it cannot be written */
  append(record: CallRecord): void;
  /** Whether an earlier play left calls in the file. */
  readonly goesOn: boolean;
  /** Gives the file back; it is opened again when another call ends. */
  close(): void;
}

/**
 * The calls of one episode, appended as they end and never rewritten: when an interrupted episode is
 * played again, its calls stand here twice, first as paid and then, after another `play-start`, as cached.
 */
export function createCallFile(path: string, expectHeld?: () => void): CallFile {
  const file = createAppendFile(path, expectHeld);
  const goesOn = existsSync(path);
  let begun = false;
  return {
    goesOn,
    append: (record) => {
      // What a kill cut off must not run into the next line.
      const start = begun ? '' : `${goesOn ? '\n' : ''}${playStart}\n`;
      file.append(`${start}${JSON.stringify(record)}\n`);
      begun = true;
    },
    close: file.close,
  };
}
