import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileNameOf, idSchema, tryParseJson } from '@memgym/core';
import type { PlayedTimes } from '@memgym/evaluators';
import * as z from 'zod';
import { createAppendFile } from './append-file.js';
import { noneIfMissing } from './read-text-file.js';

const ms = z.number().nonnegative();
const playedTimesSchema = z.object({
  episodeId: idSchema,
  answers: z.array(z.tuple([idSchema, ms])),
  messages: z.int().nonnegative(),
  observingMs: ms,
  cachedCalls: z.int().nonnegative(),
  admission: z.object({ ms, foundMs: z.array(ms) }).optional(),
  repeatedRequests: z.int().nonnegative().optional(),
});

/** The times of a system's episodes in a run, one line each. No score depends on them. */
const timesPath = (folder: string, system: string): string =>
  join(folder, 'times', `${fileNameOf(system)}.jsonl`);

/** Appends the times of episodes, by system. */
export interface TimesFiles {
  append(system: string, times: PlayedTimes): void;
  close(): void;
}

/** @param expectHeld throws if another process has taken over the run */
export function openTimesFiles(folder: string, expectHeld: () => void): TimesFiles {
  const files = new Map<string, ReturnType<typeof createAppendFile>>();
  return {
    append: (system, times) => {
      const file = files.get(system) ?? createAppendFile(timesPath(folder, system), expectHeld);
      files.set(system, file);
      // A line cut off by a kill must not merge with this one.
      file.append(`\n${JSON.stringify(times)}`);
    },
    close: () => {
      for (const file of files.values()) file.close();
    },
  };
}

/** The last times of each episode; none if the file does not exist. Damaged lines are missing. */
export async function readTimes(folder: string, system: string): Promise<PlayedTimes[]> {
  const path = timesPath(folder, system);
  const text = await readFile(path, 'utf8').catch((error: unknown) => noneIfMissing(path, error));
  const lines = (text ?? '')
    .split('\n')
    .flatMap((line) => playedTimesSchema.safeParse(tryParseJson(line)).data ?? []);
  return [...new Map(lines.map((times) => [times.episodeId, times])).values()];
}
