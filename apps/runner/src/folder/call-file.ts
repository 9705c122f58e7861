import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type CallRecord, fileNameOf } from '@memgym/core';
import { createAppendFile } from './append-file.js';

/** Path of the calls of an episode in a run folder. */
export function callPath(folder: string, system: string, episodeId: string): string {
  return join(folder, 'calls', fileNameOf(system), `${fileNameOf(episodeId)}.jsonl`);
}

/** The first line of each play of an episode in its file of calls. */
export const playStart = '{"kind":"play-start"}';

/** The file of an episode's calls while it is being played. */
export interface CallFile {
  /** @throws {ConfigError} when it cannot be written */
  append(record: CallRecord): void;
  /** Closes the file; the next call opens it again. */
  close(): void;
}

/**
 * The calls of one episode, appended as they end and never rewritten. If an interrupted episode is played again,
 * its calls appear twice: first as paid, then, after another `play-start`, as cached.
 */
export function createCallFile(path: string, expectHeld?: () => void): CallFile {
  const file = createAppendFile(path, expectHeld);
  const goesOn = existsSync(path);
  let begun = false;
  return {
    append: (record) => {
      // A line cut off by a kill must not merge with the next one.
      const start = begun ? '' : `${goesOn ? '\n' : ''}${playStart}\n`;
      file.append(`${start}${JSON.stringify(record)}\n`);
      begun = true;
    },
    close: file.close,
  };
}
