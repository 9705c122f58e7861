import type { AskedNote } from '../questions/asked-note.js';
import { periods } from '../raw/periods.js';
import type { PersonaEvent } from '../raw/persona-event.js';
import { eventsOf, type RawFile } from '../raw/raw-file.js';

/** A persona's statements about a thing. */
export interface Attitude {
  readonly thing: string;
  /** Oldest first. */
  readonly events: readonly PersonaEvent[];
  /** Whether it changes after the question was asked. */
  readonly changesLater: boolean;
}

/**
 * Every thing that the persona has mentioned by the time of a question about a note: right before the note, or after
 * its whole session.
 */
export function attitudesAt(
  { file, period, date }: Pick<AskedNote, 'file' | 'period' | 'date'>,
  asked: 'before-note' | 'at-end',
): Map<string, Attitude> {
  const found = new Map<string, Attitude>();
  let isLater = false;
  for (const one of periods) {
    for (const event of file.contextual.get(one)?.values() ?? []) {
      if (asked === 'before-note' && one === period && event.date === date) isLater = true;
      const thing = event.fact?.thing;
      if (thing === undefined) continue;
      const { events = [] } = found.get(thing) ?? {};
      if (!isLater) found.set(thing, { thing, events: [...events, event], changesLater: false });
      else if (events.length > 0) found.set(thing, { thing, events, changesLater: true });
    }
    if (one === period) isLater = true;
  }
  return found;
}

/** All things in the histories of a file. */
export const thingsSpokenOf = ({ contextual }: RawFile): Set<string> =>
  new Set(eventsOf(contextual).flatMap(({ fact }) => fact?.thing ?? []));
