import {
  type DataPlace,
  DatasetError,
  type EventTime,
  eventTime,
  type Session,
  type Turn,
} from '@memgym/core';
import { englishMonth } from '@memgym/datasets';
import type { MemoryBenchLog } from './memorybench-quirks.js';

const bracketed = /^\[([^\]]*)\]$/;
const sessionNumber = /Session\s*#\s*(\d+)\s*$/i;
const spoken = /^(?<speaker>[^:：]{1,80})[:：]\s*(?<text>\S.*)$/u;

/**
 * The sessions of a script: a bracketed heading with date and number, followed by one line per turn. No line is lost:
 * a line without a speaker becomes a turn without a speaker, and a heading needs no blank line after it
 * (packages/memorybench/spec.md#script-lines-are-lost). A turn's id consists of the printed number of its session and
 * its line.
 *
 * @throws {DatasetError} when there is text before the first heading
 */
export function readScript(text: string, place: DataPlace, quirks: MemoryBenchLog): Session[] {
  const sessions: { session: Session; turns: Turn[]; line: number }[] = [];
  let afterHeading = false;
  text.split(/\r\n|[\r\n]/).forEach((line, index) => {
    const found = readHeading(line);
    const at = { ...place, path: `text, line ${index + 1}` };
    if (found !== undefined) {
      sessions.push(newSession(found.date, found.number, sessions.length + 1));
      afterHeading = true;
      return;
    }
    if (afterHeading && line !== '') {
      quirks.note('memorybench-script-odd-blank-line', at, JSON.stringify(line.slice(0, 40)));
    }
    afterHeading = false;
    if (line.trim() === '') return;
    const current = sessions.at(-1);
    if (current === undefined) {
      throw new DatasetError(at, 'a line comes before the first heading.', {
        hint: 'A session begins with a line such as "[Date: September 22, 1994, Session #1]".',
      });
    }
    current.line += 1;
    const turn = spoken.exec(line.trim())?.groups;
    if (turn === undefined) {
      quirks.note('memorybench-script-line-without-speaker', at, JSON.stringify(line.trim().slice(0, 40)));
    }
    current.turns.push({
      id: `${current.session.id}:${current.line}`,
      role: 'user',
      ...(turn?.speaker !== undefined && { speaker: turn.speaker.trim() }),
      content: turn?.text ?? line.trim(),
    });
  });
  return sessions.map(({ session, turns }) => ({ ...session, turns }));
}

/** The date and number of a heading such as `[Date: September 22, 1994, Session #1]`; undefined for another line. */
function readHeading(line: string): { readonly date: string; readonly number: string } | undefined {
  const inside = bracketed.exec(line.trim())?.[1];
  const found = sessionNumber.exec(inside ?? '');
  if (inside === undefined || found === null) return undefined;
  const date = inside
    .slice(0, found.index)
    .trim()
    .replace(/^Date:\s*/i, '')
    .replace(/,$/, '');
  return { date, number: found[1] ?? '' };
}

function newSession(date: string, number: string, place: number) {
  const startTime = parseDate(date);
  // Two sessions may print the same number.
  const session: Session = {
    id: `session_${place}/D${number}`,
    turns: [],
    ...(startTime !== null && { startTime }),
  };
  return { session, turns: [] as Turn[], line: 0 };
}

/** `September 22, 1994` as conversation time; null if it has another form. */
function parseDate(text: string): EventTime | null {
  const found = /^([a-z]+)\s+(\d{1,2}),?\s+(\d{4})$/i.exec(text.trim());
  const month = englishMonth(found?.[1] ?? '');
  if (found === null || month === 0) return null;
  try {
    return eventTime({ year: Number(found[3]), month, day: Number(found[2]) });
  } catch {
    return null;
  }
}
