import type { z } from 'zod';

/** An entry of the expected form; `undefined` for one that is absent or was written by another version. */
export function readEntry<Schema extends z.ZodType>(
  schema: Schema,
  text: string | undefined,
): z.output<Schema> | undefined {
  if (text === undefined) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  return schema.safeParse(value).data;
}
