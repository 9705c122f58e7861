import { noteDates } from '../graph/side-notes.js';
import { type GraphEvent, traceGraph } from '../graph/trace.js';
import type { Period } from '../raw/periods.js';
import type { RawFile } from '../raw/raw-file.js';

/** An event of a chain that is in a conversation. */
export interface SpokenEvent extends GraphEvent {
  readonly lines: NonNullable<GraphEvent['lines']>;
}

/** A side note that questions are made about. */
export interface AskedNote {
  readonly file: RawFile;
  readonly period: Period;
  /** MM/DD/YYYY of the note. */
  readonly date: string;
  /** Newest first. */
  readonly chain: readonly GraphEvent[];
  /** The newest event that is in a conversation. */
  readonly newest: SpokenEvent;
  /** The newest event before it; the same event if a conversation contains no older one. */
  readonly before: SpokenEvent;
  /** The one before that. */
  readonly third?: SpokenEvent | undefined;
}

/** The notes of a session that allow questions about their events, in line order. */
export function askedNotes(file: RawFile, period: Period): AskedNote[] {
  return noteDates(file.sessions.get(period.session) ?? []).flatMap((date) => {
    const chain = traceGraph(file, { date, until: period, scope: 'contextual' });
    const [newest, before, third] = chain.filter((link): link is SpokenEvent => link.lines !== undefined);
    if (newest === undefined) return [];
    return [{ file, period, date, chain, newest, before: before ?? newest, third }];
  });
}

/** Whether the note's own event is the oldest. */
export const isSingle = ({ newest, before }: AskedNote): boolean => newest === before;
