import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { type DataFile, DatasetError } from '@memgym/core';
import { notUtf8 } from './not-utf8.js';
import { largestTextBytes, readChunks } from './read-bytes.js';

/**
 * Reads a UTF-8 file of any size line by line; blank lines are skipped.
 *
 * @param visit receives each line, and its number from 1
 * @param ifMissing hint for a missing file; default: the source of the data
 * @returns name, size and digest of the file
 * @throws {DatasetError} when it is missing, not a regular file, unreadable, empty or not UTF-8, or a line has more
 * than 256 MiB
 */
export async function readDataLines(
  path: string,
  visit: (text: string, line: number) => void,
  ifMissing?: string,
): Promise<DataFile> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const hash = createHash('sha256');
  let bytes = 0;
  let line = 0;
  let visited = 0;
  let rest = '';
  let start = new Uint8Array();
  const take = (text: string): void => {
    line += 1;
    if (text.trim() === '') return;
    visited += 1;
    visit(text, line);
  };
  const decode = (chunk?: Uint8Array): string => {
    try {
      return chunk === undefined ? decoder.decode() : decoder.decode(chunk, { stream: true });
    } catch (cause) {
      throw notUtf8({ file: path, line: line + 1 }, start, cause);
    }
  };
  for await (const chunk of readChunks(path, ifMissing)) {
    if (bytes === 0) start = Uint8Array.from(chunk.subarray(0, 4));
    hash.update(chunk);
    bytes += chunk.byteLength;
    const [first = '', ...lines] = decode(chunk).split('\n');
    rest += first;
    if (rest.length > largestTextBytes) {
      throw new DatasetError({ file: path, line: line + 1 }, `has more than ${largestTextBytes} bytes.`, {
        hint: 'Write one JSON object per line.',
      });
    }
    for (const text of lines) {
      take(rest);
      rest = text;
    }
  }
  take(rest + decode());
  if (visited === 0) {
    throw new DatasetError({ file: path }, `is empty (${bytes} bytes): it contains no lines.`, {
      hint: 'Write one JSON object per line, or fetch the file again.',
    });
  }
  return { name: basename(path), bytes, sha256: hash.digest('hex') };
}
