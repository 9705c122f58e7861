import { basename } from 'node:path';
import { type DataFile, DatasetError, readJson, sha256 } from '@memgym/core';
import type * as z from 'zod';
import { notUtf8 } from './not-utf8.js';
import { parseRecord } from './parse-record.js';
import { readBytes } from './read-bytes.js';

/**
 * Reads one JSON file and checks it. `hint` says which file is wanted, for a missing or wrong file; default: the
 * hint for published data.
 * @throws {DatasetError} when the file is missing, empty, not JSON (with line and column), or does not
 * fit `schema` (with the path inside the file, the expected and the actual value)
 */
export async function readJsonFile<Output>(
  path: string,
  schema: z.ZodType<Output>,
  hint?: string,
): Promise<{ value: Output; file: DataFile }> {
  const { text, file } = await readDataFile(path, hint);
  return { value: parseRecord(schema, parseJson(text, path), { file: path, hint }), file };
}

/**
 * Reads JSON with errors that name file, line and column. `firstLine` is the line of the file at which `text` starts,
 * for formats with one JSON value on each line; `hint` says what to do about a syntax error.
 * @throws {DatasetError} when `text` is not JSON, gives a key of an object twice, or nests more than 1,000 deep
 */
export function parseJson(
  text: string,
  file: string,
  {
    firstLine = 1,
    hint = 'The file was cut off or edited; fetch it again, or fix this place.',
  }: { readonly firstLine?: number; readonly hint?: string | undefined } = {},
): unknown {
  const read = readJson(text);
  if (read.ok) return read.value;
  const { kind, column, message } = read.problem;
  const place = { file, line: firstLine - 1 + read.problem.line };
  switch (kind) {
    case 'syntax':
      throw new DatasetError(place, `is not JSON (column ${column}): ${message}.`, { hint });
    case 'repeated-key':
      throw new DatasetError(place, `${message} (column ${column}).`, {
        hint: 'Remove one of the two, or rename it: readers differ in which one they take.',
      });
    case 'depth':
      throw new DatasetError(place, `${message}.`, { hint: 'Check that this is the right file.' });
  }
}

/** A text file of a data set. */
interface DataText {
  /** The path it was read from, for errors. */
  path: string;
  /** UTF-8, without byte order mark; line ends unchanged. */
  text: string;
  file: DataFile;
}

/**
 * Reads a UTF-8 file. `ifMissing` is the hint for a missing or empty file; default: the source of the data, or to
 * fetch the file again.
 * @throws {DatasetError} when it is missing, not a regular file, unreadable, above 256 MiB, empty or not UTF-8
 */
export async function readDataFile(path: string, ifMissing?: string): Promise<DataText> {
  const bytes = await readBytes(path, { ifMissing });
  let text: string;
  try {
    // The decoder removes a leading byte order mark itself.
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw notUtf8({ file: path }, bytes, cause);
  }
  if (text.trim() === '') {
    throw new DatasetError({ file: path }, `is empty (${bytes.byteLength} bytes).`, {
      hint: ifMissing ?? 'Fetch the file again.',
    });
  }
  return { path, text, file: { name: basename(path), bytes: bytes.byteLength, sha256: sha256(bytes) } };
}
