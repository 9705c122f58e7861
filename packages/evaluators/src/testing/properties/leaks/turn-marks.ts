import type { JsonValue, Session, Turn } from '@memgym/core';

/** The marks that a turn or session has or lacks besides its text, and measures. */
export interface Shown {
  readonly marks: readonly string[];
  readonly measures: ReadonlyMap<string, number>;
}

/** @param place of the turn in its session, from 0 */
export function shownByTurn(turn: Turn, session: Session, place: number): Shown {
  const { id, content, meta, eventTime } = turn;
  const last = session.turns.length - 1;
  return {
    marks: [
      ...marksOfId('turn id', id),
      ...(['eventTime', 'speaker', 'sessionId', 'expiresAt', 'meta'] as const).map((field) =>
        turn[field] === undefined ? `no ${field}` : `the field ${field}`,
      ),
      ...(eventTime === undefined
        ? []
        : [`an eventTime ${eventTime.endsWith(':00') ? 'of a whole minute' : 'with seconds'}`]),
      ...(session.turns.length > 2 && place === 0 ? ['the first place of the session'] : []),
      ...(session.turns.length > 2 && place === last ? ['the last place of the session'] : []),
      ...(/^\s|\s$/.test(content) ? ['spaces around the text'] : []),
      ...(meta === undefined ? [] : membersOf('meta', meta)),
    ],
    measures: new Map([
      ...numbersOfId('turn id', id),
      ['length of the text', content.length],
      ['place in the session', last === 0 ? 0 : place / last],
      ...(meta === undefined ? [] : numbersIn('meta', meta)),
    ]),
  };
}

/** @param place of the session among `count`, from 0 */
export function shownBySession(session: Session, place: number, count: number): Shown {
  const { id, turns } = session;
  return {
    marks: [
      ...marksOfId('session id', id),
      ...Object.keys(session).map((field) => `the field ${field}`),
      ...(count > 2 && place === 0 ? ['the first place'] : []),
      ...(count > 2 && place === count - 1 ? ['the last place'] : []),
    ],
    measures: new Map([
      ...numbersOfId('session id', id),
      ['place', count < 2 ? 0 : place / (count - 1)],
      ['number of turns', turns.length],
    ]),
  };
}

const wordsOf = (text: string): string[] => text.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '');

/** Digits count turns; words and the form can mark them. */
const marksOfId = (what: string, id: string): string[] => [
  ...wordsOf(id.replace(/\d+/g, ' ')).map((word) => `${JSON.stringify(word)} in the ${what}`),
  `a ${what} like ${shapeOf(id)}`,
];

/** Letters as `a` and `A`, digits as `9`, repeated ones once. */
const shapeOf = (text: string): string =>
  JSON.stringify(
    text
      .replace(/\p{Lu}+/gu, 'A')
      .replace(/[\p{Ll}\p{Lo}]+/gu, 'a')
      .replace(/\d+/g, '9')
      .slice(0, 40),
  );

function numbersOfId(what: string, id: string): [string, number][] {
  const numbers = id.match(/\d{1,15}/g) ?? [];
  const last = numbers.at(-1);
  return [
    [`length of the ${what}`, id.length],
    ...(last === undefined ? [] : [[`last number in the ${what}`, Number(last)] as [string, number]]),
  ];
}

function marksOfValue(path: string, value: JsonValue): string[] {
  if (typeof value !== 'object' || value === null) return [path, `${path} = ${JSON.stringify(value)}`];
  return [...(Array.isArray(value) ? [] : [path]), ...membersOf(path, value)];
}

const membersOf = (path: string, value: object): string[] =>
  Object.entries(value).flatMap(([key, member]) => marksOfValue(`${path}.${key}`, member as JsonValue));

function numbersIn(path: string, value: JsonValue): [string, number][] {
  if (typeof value === 'number') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]) => numbersIn(`${path}.${key}`, member as JsonValue));
}
