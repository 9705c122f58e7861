import type { RetrievedMemory, Session, Turn } from '@memgym/core';
import type { ReadingOptions } from './reading-options.js';

/** A part of the history as a prompt shows it. */
export interface HistoryBlock {
  /** `2023/05/30 (Tue) 23:40`; empty for a memory without a time. */
  readonly date: string;
  /** What orders blocks: the time, or empty. */
  readonly time: string;
  readonly body: string;
}

type BlockOptions = Pick<ReadingOptions, 'blocks' | 'history' | 'speakers'>;

interface Place {
  readonly session: Session;
  readonly index: number;
}

/**
 * The blocks of what was found, in the order in which it was found; `inOrder` sorts them. A memory shows the messages it
 * comes from, each once; one that names none shows its own text.
 */
export function createHistoryBlocks(sessions: readonly Session[], options: BlockOptions) {
  const places = new Map<string, Place>();
  for (const session of sessions)
    for (const [index, { id }] of session.turns.entries()) places.set(id, { session, index });

  return (found: readonly RetrievedMemory[]): HistoryBlock[] => {
    const shown = new Set<string>();
    return found.flatMap((memory): HistoryBlock[] => {
      const known = memory.sourceIds.flatMap((id) => places.get(id) ?? []);
      if (known.length === 0) return [blockOf(memory.eventTime ?? '', [ownText(memory.text)], options)];
      return bySession(known).flatMap(({ session, indexes }): HistoryBlock[] => {
        const turns = wanted(session, indexes, options.blocks)
          .filter(({ id }) => !shown.has(id))
          .filter(({ role }) => options.speakers === 'both' || role === 'user');
        for (const { id } of turns) shown.add(id);
        return turns.length === 0 ? [] : [blockOf(session.startTime ?? '', turns, options)];
      });
    });
  };
}

/** Oldest first; blocks of one time stay in their order. */
export const inOrder = (blocks: readonly HistoryBlock[]): HistoryBlock[] =>
  [...blocks].sort((a, b) => Number(a.time > b.time) - Number(a.time < b.time));

/** The whole history of a prompt, each block with its number and date. */
export const writeHistory = (blocks: readonly HistoryBlock[]): string =>
  blocks
    .map(({ date, body }, index) =>
      ['', `### Session ${index + 1}:`, `Session Date: ${date}`, 'Session Content:', body, ''].join('\n'),
    )
    .join('');

/** A message as a block shows it. */
type ShownTurn = Pick<Turn, 'role' | 'content'>;

const ownText = (content: string): ShownTurn & { id: string } => ({ id: '', role: 'user', content });

function bySession(known: readonly Place[]): { session: Session; indexes: Set<number> }[] {
  const groups = new Map<Session, Set<number>>();
  for (const { session, index } of known) {
    const indexes = groups.get(session) ?? new Set();
    groups.set(session, indexes.add(index));
  }
  return [...groups].map(([session, indexes]) => ({ session, indexes }));
}

function wanted(session: Session, indexes: ReadonlySet<number>, blocks: BlockOptions['blocks']): Turn[] {
  if (blocks === 'session') return [...session.turns];
  return session.turns.filter(
    ({ role }, index) =>
      indexes.has(index) ||
      (blocks === 'round' &&
        role === 'assistant' &&
        indexes.has(index - 1) &&
        session.turns[index - 1]?.role === 'user'),
  );
}

function blockOf(time: string, turns: readonly ShownTurn[], { history }: BlockOptions): HistoryBlock {
  const body =
    history === 'json'
      ? `\n${writeTurns(turns)}`
      : turns.map(({ role, content }) => `\n\n${role}: ${content.trim()}`).join('');
  return { date: time === '' ? '' : writeDate(time), time, body };
}

/** Messages as Python writes them: a blank after commas and colons, and no letters outside of ASCII. */
const writeTurns = (turns: readonly ShownTurn[]): string =>
  `[${turns
    .map(({ role, content }) => `{"role": ${asciiJson(role)}, "content": ${asciiJson(content)}}`)
    .join(', ')}]`;

const asciiJson = (text: string): string =>
  JSON.stringify(text).replace(
    /[\u007f-\uffff]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** `2023-05-30T23:40:00` as `2023/05/30 (Tue) 23:40`. */
export function writeDate(time: string): string {
  const day = weekdays[new Date(`${time}Z`).getUTCDay()];
  return `${time.slice(0, 10).replaceAll('-', '/')} (${day}) ${time.slice(11, 16)}`;
}
