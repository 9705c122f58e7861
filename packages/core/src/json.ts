import { z } from 'zod';

/** Any value that survives `JSON.parse(JSON.stringify(value))`. */
export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

export const jsonValueSchema: z.ZodType<JsonValue> = z.json() as z.ZodType<JsonValue>;

/** A JSON object. */
export type JsonObject = { [key: string]: JsonValue };
export const jsonObjectSchema: z.ZodType<JsonObject> = z.record(z.string(), jsonValueSchema);
