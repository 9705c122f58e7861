import { z } from 'zod';

/** Any value that survives `JSON.parse(JSON.stringify(value))`. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

/** Far more than data need, and what `JSON.stringify` can still write. A value that holds itself ends here, too. */
const deepest = 1000;

/**
 * Looks at a value and gives it back itself: `z.json` copies it, and takes ten times as long. Refuses what holds itself
 * or is nested more than 1,000 deep.
 */
export const jsonValueSchema: z.ZodType<JsonValue> = z
  .unknown()
  .refine((value) => isJsonValue(value, deepest), 'is no JSON value') as z.ZodType<JsonValue>;

/** A JSON object. */
export type JsonObject = { [key: string]: JsonValue };
export const jsonObjectSchema: z.ZodType<JsonObject> = z.record(z.string(), jsonValueSchema);

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
      // An iterator of a list, unlike its `every`, stops at places that hold nothing.
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
