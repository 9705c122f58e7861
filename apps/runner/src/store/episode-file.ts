import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { type EpisodeEndRecord, type EpisodeRecord, episodeEndRecordSchema } from '@memgym/core';
import { type PlayedEpisode, playedEpisode } from './played-episode.js';
import { readTextFile } from './read-text-file.js';
import { storageProblem } from './storage-problem.js';

/** An episode's file while it is being played. */
export interface EpisodeFile {
  append(record: EpisodeRecord): void;
  /** Writes the completion line and closes. @returns what {@link readEpisodeFile} reads of it */
  end(status: EpisodeEndRecord['status'], error?: string): PlayedEpisode | null;
  /** Closes without a completion line: the episode counts as not played. */
  abandon(): void;
}

const flushBytes = 1 << 18;

/**
 * Starts the file over: what an interrupted attempt left is replaced.
 * @param expectHeld throws when the folder is another process's by now; called before each write. Default: never
 * @throws {ConfigError} when it cannot be written, here or later
 */
export function createEpisodeFile(path: string, expectHeld: () => void = () => undefined): EpisodeFile {
  expectHeld();
  let descriptor: number;
  try {
    mkdirSync(dirname(path), { recursive: true });
    descriptor = openSync(path, 'w');
  } catch (error) {
    throw storageProblem(path, error);
  }
  let pending: string[] = [];
  let pendingBytes = 0;
  const records: EpisodeRecord[] = [];

  const flush = (): void => {
    expectHeld();
    try {
      writeSync(descriptor, pending.join(''));
    } catch (error) {
      throw storageProblem(path, error);
    }
    pending = [];
    pendingBytes = 0;
  };
  const line = (record: EpisodeRecord): void => {
    const text = `${JSON.stringify(record)}\n`;
    pending.push(text);
    pendingBytes += text.length;
    if (pendingBytes >= flushBytes) flush();
  };
  return {
    append: (record) => {
      records.push(record);
      line(record);
    },
    end: (status, error) => {
      const last: EpisodeEndRecord = {
        kind: 'episode-end',
        status,
        records: records.length,
        ...(error !== undefined && { error }),
      };
      line(last);
      flush();
      closeSync(descriptor);
      return playedEpisode(records, last);
    },
    abandon: () => {
      flush();
      closeSync(descriptor);
    },
  };
}

/** The episode in a file, or null when the file is absent or was not written to its end. */
export async function readEpisodeFile(path: string): Promise<PlayedEpisode | null> {
  const text = await readTextFile(path);
  if (text === null) return null;
  const lines = text.split('\n');
  if (lines.pop() !== '') return null;
  const last = episodeEndRecordSchema.safeParse(parseLine(lines.pop()));
  if (!last.success || last.data.records !== lines.length) return null;
  const records = lines.map(parseLine).filter((record) => record !== null);
  return records.length < lines.length ? null : playedEpisode(records, last.data);
}

function parseLine(line: string | undefined): EpisodeRecord | null {
  try {
    return JSON.parse(line ?? '') as EpisodeRecord;
  } catch {
    // A damaged line: the whole episode counts as not played, and is played again.
    return null;
  }
}
