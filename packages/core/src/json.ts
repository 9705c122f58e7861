import * as z from 'zod';

/** Any value that survives `JSON.parse(JSON.stringify(value))`. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

/**
 * Much more than data need, and not more than `JSON.stringify` can write. A value that contains itself is also refused
 * by this limit.
 */
const deepest = 1000;

/** Whether lists and plain objects are nested more than 1,000 deep. Recursive code overflows the stack on such a value. */
export function isTooDeep(value: unknown): boolean {
  const open: { readonly value: unknown; readonly depth: number }[] = [{ value, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next.value !== 'object' || next.value === null) continue;
    if (!(Array.isArray(next.value) || isPlain(next.value))) continue;
    const depth = next.depth + 1;
    if (depth > deepest) return true;
    for (const part of Object.values(next.value)) open.push({ value: part, depth });
  }
  return false;
}

/**
 * Checks a value and returns it without copying (`z.json` copies it and takes ten times as long). Refuses a value that
 * contains itself or is nested more than 1,000 deep.
 */
export const jsonValueSchema: z.ZodType<JsonValue> = z
  .unknown()
  .refine((value) => isJsonValue(value, deepest), 'is not a JSON value') as z.ZodType<JsonValue>;

/** A JSON object. */
export type JsonObject = { [key: string]: JsonValue };
export const jsonObjectSchema: z.ZodType<JsonObject> = z.record(z.string(), jsonValueSchema);

/**
 * The value of a JSON text that this library wrote; undefined for a text that is not JSON. For texts of others see
 * `readJson`.
 */
export function tryParseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isJsonValue(value: unknown, levels: number): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object': {
      if (value === null) return true;
      if (levels === 0 || !(Array.isArray(value) || isPlain(value))) return false;
      // Iterating over a list visits its holes; `every` skips them.
      for (const part of Array.isArray(value) ? value : Object.values(value))
        if (!isJsonValue(part, levels - 1)) return false;
      return true;
    }
    default:
      return false;
  }
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}
