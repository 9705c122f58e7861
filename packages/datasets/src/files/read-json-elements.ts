import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { type DataFile, DatasetError } from '@memgym/core';
import { notUtf8 } from './not-utf8.js';
import { largestTextBytes, readChunks } from './read-bytes.js';
import { parseJson } from './read-json-file.js';

const [quote, backslash, comma, openList, closeList, openObject, closeObject, lineFeed] =
  Buffer.from('"\\,[]{}\n');
const blank = new Set(Buffer.from(' \t\r\n'));
const byteOrderMark = [0xef, 0xbb, 0xbf];

/**
 * Reads a UTF-8 file with one JSON list of any length, element by element, so that a file of gigabytes needs the memory
 * of its largest element.
 *
 * @param visit receives each element, and its place from 0
 * @param ifMissing hint for a missing file; default: the source of the data
 * @returns name, size and digest of the file
 * @throws {DatasetError} when it is missing, not a regular file, unreadable, not UTF-8 or not a JSON list, or an
 * element has more than 256 MiB
 */
export async function readJsonElements(
  path: string,
  visit: (value: unknown, index: number) => void,
  ifMissing?: string,
): Promise<DataFile> {
  const hash = createHash('sha256');
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let bytes = 0;
  let line = 1;
  let index = 0;
  let state = 'before' as 'before' | 'first' | 'element' | 'after';
  // Of the element: its parts in earlier chunks, and where it begins.
  let parts: Uint8Array[] = [];
  let size = 0;
  let firstLine = 1;
  let depth = 0;
  let inText = false;
  let isEscaped = false;
  let hasContent = false;

  const fail = (problem: string): never => {
    throw new DatasetError({ file: path, line }, problem, {
      hint: 'Check that this is the right file, complete: a JSON list.',
    });
  };
  const keep = (part: Uint8Array): void => {
    size += part.length;
    if (size > largestTextBytes) fail(`element ${index} has more than ${largestTextBytes} bytes.`);
    parts.push(part);
  };
  const finish = (): void => {
    const element = parts.length === 1 ? (parts[0] as Uint8Array) : Buffer.concat(parts);
    let text: string;
    try {
      text = decoder.decode(element);
    } catch (cause) {
      throw notUtf8({ file: path, line: firstLine }, element.subarray(0, 4), cause);
    }
    visit(parseJson(text, path, firstLine), index);
    index += 1;
  };
  const begin = (): void => {
    parts = [];
    size = 0;
    firstLine = line;
    hasContent = false;
  };

  for await (const chunk of readChunks(path, ifMissing)) {
    hash.update(chunk);
    let from = 0;
    for (let place = 0; place < chunk.length; place += 1) {
      const byte = chunk[place] as number;
      if (byte === lineFeed) line += 1;
      if (inText) {
        if (isEscaped) isEscaped = false;
        else if (byte === backslash) isEscaped = true;
        else if (byte === quote) inText = false;
        continue;
      }
      if (state === 'before') {
        if (byte === openList) {
          state = 'first';
          from = place + 1;
          begin();
        } else if (!blank.has(byte) && byteOrderMark[bytes + place] !== byte) {
          if (byte < 0x20 || byte > 0x7e) throw notUtf8({ file: path }, chunk.subarray(0, 4), undefined);
          fail('begins with no list.');
        }
        continue;
      }
      if (state === 'after') {
        if (!blank.has(byte)) fail('has text after the end of the list.');
        continue;
      }
      if (blank.has(byte)) continue;
      if (depth === 0 && (byte === comma || byte === closeList)) {
        const isEmptyList = state === 'first' && byte === closeList && !hasContent;
        if (!hasContent && !isEmptyList) fail(`element ${index} is missing.`);
        if (!isEmptyList) {
          keep(chunk.subarray(from, place));
          finish();
        }
        state = byte === closeList ? 'after' : 'element';
        from = place + 1;
        begin();
        continue;
      }
      hasContent = true;
      if (byte === quote) inText = true;
      else if (byte === openList || byte === openObject) depth += 1;
      else if (byte === closeList || byte === closeObject) depth -= 1;
      if (depth < 0) fail('closes a bracket that was not opened.');
    }
    if (state === 'first' || state === 'element') keep(chunk.subarray(from));
    bytes += chunk.length;
  }
  if (bytes === 0) fail('is empty (0 bytes).');
  if (state === 'before') fail('contains no list.');
  if (state !== 'after') fail(`ends within element ${index}.`);
  return { name: basename(path), bytes, sha256: hash.digest('hex') };
}
