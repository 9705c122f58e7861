import { digest, tryParseJson } from '@memgym/core';
import type * as z from 'zod';

/** A value with its digest, which reveals damage to the file. */
export const sealed = <Value extends object>(value: Value): Value & { readonly digest: string } => ({
  ...value,
  digest: digest(value),
});

/** The value in a file's text made by {@link sealed}; null if the text is damaged. */
export function parseSealed<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | null {
  const found = tryParseJson(text);
  if (typeof found !== 'object' || found === null) return null;
  const { digest: seal, ...value } = found as Record<string, unknown>;
  return seal === digest(value) ? (schema.safeParse(value).data ?? null) : null;
}
