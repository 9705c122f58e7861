import type { JsonObject, JsonValue } from '@memgym/core';

/** U+FFFF, which is not used in texts: Unicode reserves it. */
const mark = '\uffff';
const special = /[\0\uffff]|\p{Surrogate}/gu;
const escaped = /\uffff([0-9a-f]{4})/g;

/**
 * An equivalent text that PostgreSQL can store if the given one contains NUL or half a surrogate pair. Different texts
 * remain different.
 */
export function plainText(text: string): string {
  return text.replace(special, (one) => `${mark}${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The inverse of {@link plainText}. */
export function textOf(plain: string): string {
  return plain.includes(mark)
    ? plain.replace(escaped, (_all, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : plain;
}

/** An equivalent value whose texts and keys PostgreSQL can store. */
export function plainJson(value: JsonValue): JsonValue {
  return mapTexts(value, plainText);
}

/** The inverse for an object. */
export function objectOf(plain: JsonObject): JsonObject {
  return mapTexts(plain, textOf) as JsonObject;
}

function mapTexts(value: JsonValue, change: (text: string) => string): JsonValue {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((one) => mapTexts(one, change));
  if (typeof value !== 'object' || value === null) return value;
  // Entries instead of assignment, so that a key named `__proto__` remains data.
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [change(key), mapTexts(one as JsonValue, change)]),
  );
}
