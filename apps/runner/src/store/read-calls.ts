import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CallRecord, callRecordSchema } from '@memgym/core';
import { playStart } from './call-file.js';
import { storageProblem } from './storage-problem.js';

/** A recorded call, and whether its episode was interrupted and played again after it. */
export interface RecordedCall {
  readonly call: CallRecord;
  readonly repeated: boolean;
}

/**
 * The calls recorded in a run's `calls` folder or a part of it, file by file; none where there is no
 * folder. A last line that was cut by a kill is left out.
 */
export async function* readCalls(folder: string): AsyncGenerator<RecordedCall> {
  for (const file of await callFiles(folder)) yield* await readCallFile(file);
}

/** The calls of one episode's file. */
export async function readCallFile(file: string): Promise<RecordedCall[]> {
  const plays = (await readFile(file, 'utf8')).split(`${playStart}\n`);
  return plays.flatMap((play, index) => {
    const repeated = index < plays.length - 1;
    return play.split('\n').flatMap((line) => readLine(line).map((call) => ({ call, repeated })));
  });
}

function readLine(line: string): CallRecord[] {
  if (line === '') return [];
  try {
    const call = callRecordSchema.safeParse(JSON.parse(line)).data;
    return call === undefined ? [] : [call];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** The files of calls in a folder, in the order of their paths. */
export async function callFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw storageProblem(folder, error);
  }
}
