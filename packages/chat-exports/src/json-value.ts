import { tryParseJson } from '@memgym/core';

type Fields = Readonly<Record<string, unknown>>;

const none: Fields = Object.freeze({});

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The fields of an object; none for any other value. */
export const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : none);

/** The elements of a list; none for any other value. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A text that is not empty. */
export const stringOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

/** An id, which some exports write as a number. */
export const idOf = (value: unknown): string | undefined =>
  typeof value === 'number' ? String(value) : stringOf(value);

/** Whether a value is an object with all of these keys. */
export const hasKeys = (value: unknown, ...keys: readonly string[]): boolean =>
  isObject(value) && keys.every((key) => Object.hasOwn(value, key));

/** The value of a text that is JSON, perhaps encoded several times; the text itself if it is not JSON. */
export function decoded(value: unknown): unknown {
  let current = value;
  for (let times = 0; times < 4 && typeof current === 'string'; times += 1) {
    const inner = tryParseJson(current);
    if (inner === undefined || typeof inner === 'number') return current;
    current = inner;
  }
  return current;
}
