import { findNoteDate } from '../raw/note-date.js';

const anywhere = /\bSide[\s_]?Notes?\b/;

/**
 * The dates MM/DD/YYYY of a session's side notes, which name the events of the lines after them, in order
 * (packages/personamem/spec.md#linear-graphs). Notes without a date are omitted.
 */
export const noteDates = (lines: readonly string[]): string[] =>
  lines.flatMap((text) => (anywhere.test(text) ? (findNoteDate(text) ?? []) : []));

/** Whether a line is a note instead of speech. */
export const isNote = (line: string): boolean =>
  line.startsWith('Side_Note') || line.startsWith('[Side_Note]');
