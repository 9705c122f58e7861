import { z } from 'zod';

/** Any value that survives `JSON.parse(JSON.stringify(value))`. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

/** Looks at a value and gives it back itself: `z.json` copies it, and takes ten times as long. */
export const jsonValueSchema: z.ZodType<JsonValue> = z
  .unknown()
  .refine(isJsonValue, 'is no JSON value') as z.ZodType<JsonValue>;

/** A JSON object. */
export type JsonObject = { [key: string]: JsonValue };
export const jsonObjectSchema: z.ZodType<JsonObject> = z.record(z.string(), jsonValueSchema);

function isJsonValue(value: unknown): boolean {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return true;
    case 'number':
      return Number.isFinite(value);
    case 'object':
      if (value === null) return true;
      if (Array.isArray(value)) return value.every(isJsonValue);
      return isPlain(value) && Object.values(value).every(isJsonValue);
    default:
      return false;
  }
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}
