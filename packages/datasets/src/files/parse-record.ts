import { type DataPlace, DatasetError } from '@memgym/core';
import { valueAt } from '@memgym/core/config';
import type * as z from 'zod';

type Path = readonly PropertyKey[];

/** `[3].qa[17].answer`: the notation for places inside JSON in errors and findings. */
export function formatPath(path: Path): string {
  let text = '';
  for (const part of path) {
    if (typeof part === 'number') text += `[${part}]`;
    else if (typeof part === 'string' && /^[\p{L}_][\p{L}\p{N}_-]*$/u.test(part))
      text += text ? `.${part}` : part;
    else text += `[${JSON.stringify(String(part))}]`;
  }
  return text;
}

function show(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 77)}…` : text;
}

const defaultHint = 'Compare the file with the format in the README of @memgym/datasets, or fetch it again.';

/**
 * Checks `value` with `schema`. The error names the first wrong place, the expected and the actual value, and the
 * number of further wrong places. `hint` describes the right contents; default: where the formats are documented.
 * @throws {DatasetError} when the value does not fit
 */
export function parseRecord<Output>(
  schema: z.ZodType<Output>,
  value: unknown,
  { hint = defaultHint, ...place }: DataPlace & { readonly hint?: string | undefined },
): Output {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [first, ...others] = result.error.issues;
  const inside = formatPath(first?.path ?? []);
  const outer = place.path ?? '';
  const path = `${outer}${outer !== '' && inside !== '' && !inside.startsWith('[') ? '.' : ''}${inside}`;
  const [expected = ''] = (first?.message ?? 'another form')
    .replace(/^Invalid input: /, '')
    .split(', received ');
  const more = others.length === 0 ? '' : ` (and ${others.length} more places)`;
  throw new DatasetError(
    { ...place, ...(path !== '' && { path }) },
    `${expected}, got ${show(valueAt(value, first?.path ?? []))}${more}.`,
    { cause: result.error, hint },
  );
}
