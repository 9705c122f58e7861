import { basename } from 'node:path';
import { type DataFile, DatasetError, sha256 } from '@memgym/core';
import { notUtf8 } from './not-utf8.js';
import { readBytes } from './read-bytes.js';

/** A text file of a data set. */
export interface DataText {
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
