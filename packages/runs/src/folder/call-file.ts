import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CallRecord, callRecordSchema, fileNameOf, tryParseJson } from '@memgym/core';
import { createAppendFile } from './append-file.js';
import { findingFileName } from './finding-file.js';
import { isFound, noneIfMissing } from './read-text-file.js';

/** Path of the calls of an episode in a run folder. */
export function callPath(folder: string, system: string, episodeId: string): string {
  return join(folder, 'calls', fileNameOf(system), `${fileNameOf(episodeId)}.jsonl`);
}

/** The first line of each play of an episode in its file of calls. */
const playStart = '{"kind":"play-start"}';

/** The line before a call of an earlier play that became known only during a later one. */
const lateCall = '{"kind":"late-call"}';

/** The file of an episode's calls while it is being played. */
export interface CallFile {
  /**
   * @param isLate it belongs to an earlier play of the episode. Default: false
   * @throws {ConfigError} when it cannot be written
   */
  append(record: CallRecord, isLate?: boolean): void;
  /** Closes the file; the next call opens it again. */
  close(): void;
}

/**
 * The calls of one episode, appended as they end and never rewritten. If an interrupted episode is played again,
 * its calls appear twice: first as paid, then, after another `play-start`, as cached.
 */
export function createCallFile(path: string, expectHeld?: () => void): CallFile {
  const file = createAppendFile(path, expectHeld);
  const goesOn = isFound(path);
  let begun = false;
  return {
    append: (record, isLate = false) => {
      // A line cut off by a kill must not merge with the next one.
      const start = begun ? '' : `${goesOn ? '\n' : ''}${playStart}\n`;
      const mark = isLate ? `${lateCall}\n` : '';
      file.append(`${start}${mark}${JSON.stringify(record)}\n`);
      begun = true;
    },
    close: file.close,
  };
}

/** A recorded call, with whether its episode was interrupted and played again. */
export interface RecordedCall {
  readonly call: CallRecord;
  readonly repeated: boolean;
}

/** The content of a file of calls. */
export interface CallFileContent {
  readonly calls: readonly RecordedCall[];
  /** Number of unreadable lines, including one cut off by a kill. These calls may have been paid. */
  readonly damagedLines: number;
}

/** Reads the calls in a run's `calls` folder or a part of it, file by file; none if the folder does not exist. */
export async function* readCalls(folder: string): AsyncGenerator<RecordedCall> {
  for (const file of await callFiles(folder)) yield* (await readCallFile(file)).calls;
}

/** The calls of one item's file; none if it does not exist. @throws {ConfigError} when it cannot be read */
export async function readCallFile(file: string): Promise<CallFileContent> {
  const calls: RecordedCall[] = [];
  let damagedLines = 0;
  const text = await readFile(file, 'utf8').catch((error: unknown) => noneIfMissing(file, error));
  const plays = (text ?? '').split(`${playStart}\n`);
  plays.forEach((play, index) => {
    const isEarlier = index < plays.length - 1;
    let isLate = false;
    for (const line of play.split('\n')) {
      if (line === '') continue;
      if (line === lateCall) {
        isLate = true;
        continue;
      }
      const repeated = isEarlier || isLate;
      isLate = false;
      const call = callRecordSchema.safeParse(tryParseJson(line)).data;
      if (call === undefined) damagedLines += 1;
      else calls.push({ call, repeated });
    }
  });
  return { calls, damagedLines };
}

/** The files of calls in a folder, in the order of their paths. */
export async function callFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile() && entry.name !== findingFileName)
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch (error) {
    return noneIfMissing(folder, error) ?? [];
  }
}
