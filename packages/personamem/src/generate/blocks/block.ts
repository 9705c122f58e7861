import { noteDates } from '../graph/side-notes.js';
import { toDay } from '../raw/note-date.js';
import { type Period, periods, writingSession } from '../raw/periods.js';
import type { RawFile } from '../raw/raw-file.js';

/** One session of a raw file. */
export interface Block {
  readonly file: RawFile;
  /** Its key in the file. */
  readonly session: string;
  /** Absent for the session of a writing topic. */
  readonly period?: Period | undefined;
  readonly lines: readonly string[];
}

/** All sessions of a persona's files. */
export function blocksOf(files: readonly RawFile[]): Block[] {
  return files.flatMap((file) =>
    [...file.sessions].map(([session, lines]) => ({
      file,
      session,
      period: periods.find((period) => period.session === session),
      lines,
    })),
  );
}

/** The day of the last dated note, counted from 1970-01-01; undefined if no note has a date. */
export function lastDay({ lines }: Block): number | undefined {
  const last = noteDates(lines).at(-1);
  return last === undefined ? undefined : toDay(last);
}

/** The topic; its sessions are dropped and ordered together. */
export const topicOf = ({ file }: Block): string => file.name.topic;

/** Whether the session is the first of its file. */
export const opensFile = ({ period, session }: Block): boolean =>
  session === writingSession || period === undefined || period.name === 'init';
