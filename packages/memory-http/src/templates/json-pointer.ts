import type { JsonValue } from '@memgym/core';

/** Whether a text is a JSON Pointer (RFC 6901): empty, or parts that each begin with `/`. */
export const isPointer = (text: string): boolean => text === '' || text.startsWith('/');

/**
 * The value at a JSON Pointer (RFC 6901), or undefined. Only own members of an object and items of a list are found. A
 * part `*`, which the standard does not have, stands for every item of a list: the values of all are a list.
 */
export function valueAt(document: JsonValue | undefined, pointer: string): JsonValue | undefined {
  return valueAtParts(document, pointer.split('/').slice(1));
}

function valueAtParts(document: JsonValue | undefined, parts: readonly string[]): JsonValue | undefined {
  let value = document;
  for (const [place, part] of parts.entries()) {
    if (Array.isArray(value) && part === '*') {
      const rest = parts.slice(place + 1);
      return value.flatMap((item) => valueAtParts(item, rest) ?? []);
    }
    const key = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (Array.isArray(value)) value = /^(0|[1-9]\d{0,8})$/.test(key) ? value[Number(key)] : undefined;
    else if (isObject(value) && Object.hasOwn(value, key)) value = value[key];
    else return undefined;
  }
  return value;
}

/** The first value that exists and is not null. */
export function firstAt(
  document: JsonValue | undefined,
  pointers: string | readonly string[],
): JsonValue | undefined {
  for (const pointer of typeof pointers === 'string' ? [pointers] : pointers) {
    const value = valueAt(document, pointer);
    if (value !== undefined && value !== null) return value;
  }
  return undefined;
}

function isObject(value: JsonValue | undefined): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
