import { historyKey, type Period, periods } from '../raw/periods.js';
import type { PersonaEvent } from '../raw/persona-event.js';
import type { History, RawFile } from '../raw/raw-file.js';
import { isNote } from './side-notes.js';

/** An event of a chain, with the lines that mention it. */
export interface GraphEvent {
  readonly event: PersonaEvent;
  readonly period: Period;
  /** The note and the two lines after it; absent if the event is not in its conversation. */
  readonly lines?: { readonly note: string; readonly user: string; readonly assistant: string } | undefined;
}

/** The histories through which a chain is traced. */
export type GraphScope = 'contextual' | 'general-and-contextual';

/**
 * The chain of one preference, newest event first, from the event on a date back to the first event
 * (packages/personamem/spec.md#linear-graphs). It ends at an event without a contradiction, at a date that no history
 * has, and before a repeated date.
 *
 * @param until the last period to include
 */
export function traceGraph(
  file: RawFile,
  { date, until, scope }: { readonly date: string; readonly until: Period; readonly scope: GraphScope },
): GraphEvent[] {
  const known = periods.slice(0, periods.indexOf(until) + 1);
  const blocks = [
    ...(scope === 'general-and-contextual'
      ? known.map((period) => ({ period, history: file.general.get(period) }))
      : []),
    ...known.map((period) => ({ period, history: file.contextual.get(period) })),
  ];
  const chain: GraphEvent[] = [];
  const visited = new Set<string>();
  let next: string | undefined = date;
  while (next !== undefined && !visited.has(next)) {
    visited.add(next);
    const found = findEvent(blocks, next);
    if (found === undefined) break;
    chain.push({ ...found, lines: linesAbout(file.sessions.get(found.period.session) ?? [], next) });
    next = found.event.update?.oldDate;
  }
  return chain;
}

function findEvent(
  blocks: readonly { readonly period: Period; readonly history: History | undefined }[],
  date: string,
): { readonly event: PersonaEvent; readonly period: Period } | undefined {
  for (const { period, history } of blocks) {
    const event = history?.get(date);
    if (event !== undefined) return { event, period };
  }
  return undefined;
}

function linesAbout(lines: readonly string[], date: string): GraphEvent['lines'] {
  const at = lines.findIndex((line) => isNote(line) && line.includes(date));
  const [note, user, assistant] = at < 0 ? [] : lines.slice(at, at + 3);
  return note === undefined || user === undefined || assistant === undefined
    ? undefined
    : { note, user, assistant };
}

/** The location of an event in its file, for texts. */
export const placeOf = ({ event, period }: GraphEvent, file: RawFile): string =>
  file.contextual.get(period)?.has(event.date) === true
    ? historyKey(period, 'Contextual')
    : historyKey(period, 'General');
