import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  type AnswerRecord,
  type CallTotal,
  type EpisodeEndRecord,
  type EpisodeRecord,
  episodeEndRecordSchema,
  episodeStartRecordSchema,
  type Turn,
} from '@memgym/core';
import type { Adaptation, Checkpoint } from '@memgym/evaluators';
import { storageProblem } from './storage-problem.js';

/** An episode's file while it is being played. */
export interface EpisodeFile {
  append(record: EpisodeRecord): void;
  /** Writes the completion line and closes. */
  end(status: EpisodeEndRecord['status'], error?: string): void;
  /** Closes without a completion line: the episode counts as not played. */
  abandon(): void;
}

const flushBytes = 1 << 18;

/** Starts the file anew: whatever an interrupted attempt left is replaced. */
export function createEpisodeFile(path: string): EpisodeFile {
  let descriptor: number;
  try {
    mkdirSync(dirname(path), { recursive: true });
    descriptor = openSync(path, 'w');
  } catch (error) {
    throw storageProblem(path, error);
  }
  let pending: string[] = [];
  let pendingBytes = 0;
  let records = 0;

  const flush = (): void => {
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
      records += 1;
      line(record);
    },
    end: (status, error) => {
      line({ kind: 'episode-end', status, records, ...(error !== undefined && { error }) });
      flush();
      closeSync(descriptor);
    },
    abandon: () => {
      flush();
      closeSync(descriptor);
    },
  };
}

/** What a finished episode left. */
export interface PlayedEpisode {
  readonly end: EpisodeEndRecord;
  readonly episodeId: string;
  readonly answers: readonly AnswerRecord[];
  /** Messages that were exchanged, in order. */
  readonly turns: readonly Turn[];
  /** States that were kept, in order. */
  readonly checkpoints: readonly Checkpoint[];
  /** How the system changed its own policy, in order. */
  readonly adaptations: readonly Adaptation[];
  /** What its calls came to. */
  readonly calls: readonly CallTotal[];
}

/** The episode in a file, or null when the file is absent or was not written to its end. */
export async function readEpisodeFile(path: string): Promise<PlayedEpisode | null> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw storageProblem(path, error);
  }
  const lines = text.split('\n');
  if (lines.pop() !== '') return null;
  const last = episodeEndRecordSchema.safeParse(parseLine(lines.pop()));
  if (!last.success || last.data.records !== lines.length) return null;
  const records = lines.map(parseLine);
  const start = episodeStartRecordSchema.safeParse(records[0]);
  if (records.includes(null) || !start.success) return null;
  return {
    end: last.data,
    episodeId: start.data.episodeId,
    answers: records.filter(isAnswer),
    turns: records.flatMap((record) => (record?.kind === 'turn' ? [record.turn] : [])),
    checkpoints: records.filter((record) => record?.kind === 'checkpoint'),
    adaptations: records.filter((record) => record?.kind === 'adapt'),
    calls: records.flatMap(callTotalOf),
  };
}

function parseLine(line: string | undefined): EpisodeRecord | null {
  try {
    return JSON.parse(line ?? '') as EpisodeRecord;
  } catch {
    // A damaged line: the whole episode counts as not played, and is played again.
    return null;
  }
}

function callTotalOf(record: EpisodeRecord | null): CallTotal[] {
  if (record?.kind !== 'call-total') return [];
  const { kind: _kind, ...total } = record;
  return [total];
}

const isAnswer = (record: EpisodeRecord | null): record is AnswerRecord => record?.kind === 'answer';
