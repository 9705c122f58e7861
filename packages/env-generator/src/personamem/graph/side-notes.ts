import { findNoteDate } from '../raw/note-date.js';

/** A note that names the event of the following lines. */
export interface SideNote {
  /** Position among the lines of the session, from 0. */
  readonly line: number;
  /** MM/DD/YYYY. */
  readonly date: string;
}

const anywhere = /\bSide[\s_]?Notes?\b/;

/** The dated side notes of a session, in order (docs/specs/personamem.md#linear-graphs). */
export function sideNotes(lines: readonly string[]): SideNote[] {
  return lines.flatMap((text, line) => {
    const date = anywhere.test(text) ? findNoteDate(text) : undefined;
    return date === undefined ? [] : [{ line, date }];
  });
}

/** Whether a line is a note instead of speech. */
export const isNote = (line: string): boolean =>
  line.startsWith('Side_Note') || line.startsWith('[Side_Note]');
