import { tryParseJson } from '@memgym/core';
import type * as z from 'zod';

/** An entry of the expected form; `undefined` for one that is absent or was written by another version. */
export function readEntry<Schema extends z.ZodType>(
  schema: Schema,
  text: string | undefined,
): z.output<Schema> | undefined {
  return text === undefined ? undefined : schema.safeParse(tryParseJson(text)).data;
}
