import { DatasetError } from '@memgym/core';
import type { ChatFormat, Sample } from './chat-format.js';
import { chatFormats } from './formats.js';
import { fieldsOf, listOf } from './json-value.js';

/** How many elements or lines of a file decide its format. */
export const sampleSize = 20;

/** The beginning of a file with these values, or with these lines if it is not JSON. */
export function sampleOf(values: readonly unknown[], lines: readonly string[] = []): Sample {
  const first = values.slice(0, sampleSize);
  const messages = first.flatMap((value) => {
    const inside = listOf(fieldsOf(value).messages);
    return inside.length > 0 ? inside.slice(0, sampleSize) : [value];
  });
  return { values: first, messages, lines: lines.slice(0, sampleSize) };
}

/**
 * The format of a file by the keys at its beginning; undefined if it is none that is known.
 * @throws {DatasetError} when several formats fit
 */
export function recognise(sample: Sample, file: string): ChatFormat | undefined {
  const [found, ...others] = chatFormats.filter((format) => format.fits(sample));
  if (others.length === 0) return found;
  const names = [found, ...others].map((format) => format?.title);
  throw new DatasetError({ file }, `can be read as ${names.join(' and as ')}.`, {
    hint: 'Give a file with messages of one product.',
  });
}

/** What a file of an unknown format begins with: the keys of its first value, or its first line. */
export function beginningOf({ values, lines }: Sample): string {
  const keys = Object.keys(fieldsOf(values[0])).slice(0, 12);
  if (keys.length > 0) return `it is of no known format and begins with the keys ${keys.join(', ')}`;
  if (lines[0] !== undefined)
    return `it is of no known format and begins with the line ${JSON.stringify(lines[0].slice(0, 80))}`;
  return 'it contains nothing that looks like a message';
}
