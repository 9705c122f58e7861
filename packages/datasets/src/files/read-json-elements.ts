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

/** A list that is not a file of its own, such as one in an archive. */
interface ElementSource {
  /** Its name, for errors. */
  readonly path: string;
  readonly chunks: AsyncIterable<Uint8Array>;
  /** Reads the text of an element. Default: as JSON, with an error that names the line. */
  readonly parse?: (text: string) => unknown;
}

/**
 * Reads a UTF-8 file with one JSON list of any length, element by element, so that a file of gigabytes needs the memory
 * of its largest element.
 *
 * @param source path of the file, or its bytes
 * @param visit receives each element, and its place from 0
 * @param ifMissing hint for a missing file; default: the source of the data
 * @returns name, size and digest of the file
 * @throws {DatasetError} when it is missing, not a regular file, unreadable, not UTF-8 or not a JSON list, or an
 * element has more than 256 MiB
 */
export async function readJsonElements(
  source: string | ElementSource,
  visit: (value: unknown, index: number) => void,
  ifMissing?: string,
): Promise<DataFile> {
  const hash = createHash('sha256');
  const given = typeof source === 'string' ? { path: source, chunks: readChunks(source, ifMissing) } : source;
  const { path } = given;
  const elements = new ElementReader(given, visit);
  for await (const chunk of given.chunks) {
    hash.update(chunk);
    elements.read(chunk);
  }
  return { name: basename(path), bytes: elements.end(), sha256: hash.digest('hex') };
}

/** Finds the elements of a list in its bytes. */
class ElementReader {
  readonly #path: string;
  readonly #parse: (text: string) => unknown;
  readonly #visit: (value: unknown, index: number) => void;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  #bytes = 0;
  #line = 1;
  #index = 0;
  #state: 'before' | 'first' | 'element' | 'after' = 'before';
  /** Of the element: its parts in earlier chunks, and where it begins. */
  #parts: Uint8Array[] = [];
  #size = 0;
  #firstLine = 1;
  #depth = 0;
  #inText = false;
  #isEscaped = false;
  #hasContent = false;

  constructor({ path, parse }: ElementSource, visit: (value: unknown, index: number) => void) {
    this.#path = path;
    this.#parse = parse ?? ((text) => parseJson(text, path, { firstLine: this.#firstLine }));
    this.#visit = visit;
  }

  read(chunk: Uint8Array): void {
    let from = 0;
    for (let place = 0; place < chunk.length; place += 1) {
      const byte = chunk[place] as number;
      if (byte === lineFeed) this.#line += 1;
      if (this.#inText) this.#readText(byte);
      else if (this.#state === 'before') {
        if (byte === openList) {
          this.#state = 'first';
          from = place + 1;
          this.#begin();
        } else if (!blank.has(byte) && byteOrderMark[this.#bytes + place] !== byte) {
          if (byte < 0x20 || byte > 0x7e)
            throw notUtf8({ file: this.#path }, chunk.subarray(0, 4), undefined);
          this.#fail('begins with no list.');
        }
      } else if (blank.has(byte)) continue;
      else if (this.#state === 'after') this.#fail('has text after the end of the list.');
      else if (this.#depth === 0 && (byte === comma || byte === closeList)) {
        this.#endElement(byte, chunk.subarray(from, place));
        from = place + 1;
      } else this.#readInside(byte);
    }
    if (this.#state === 'first' || this.#state === 'element') this.#keep(chunk.subarray(from));
    this.#bytes += chunk.length;
  }

  /** @returns the number of bytes read */
  end(): number {
    if (this.#bytes === 0) this.#fail('is empty (0 bytes).');
    if (this.#state === 'before') this.#fail('contains no list.');
    if (this.#state !== 'after') this.#fail(`ends within element ${this.#index}.`);
    return this.#bytes;
  }

  #readText(byte: number): void {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (byte === backslash) this.#isEscaped = true;
    else if (byte === quote) this.#inText = false;
  }

  #readInside(byte: number): void {
    this.#hasContent = true;
    if (byte === quote) this.#inText = true;
    else if (byte === openList || byte === openObject) this.#depth += 1;
    else if (byte === closeList || byte === closeObject) this.#depth -= 1;
    if (this.#depth < 0) this.#fail('closes a bracket that was not opened.');
  }

  #endElement(byte: number, rest: Uint8Array): void {
    const isEmptyList = this.#state === 'first' && byte === closeList && !this.#hasContent;
    if (!this.#hasContent && !isEmptyList) this.#fail(`element ${this.#index} is missing.`);
    if (!isEmptyList) {
      this.#keep(rest);
      this.#finish();
    }
    this.#state = byte === closeList ? 'after' : 'element';
    this.#begin();
  }

  #begin(): void {
    this.#parts = [];
    this.#size = 0;
    this.#firstLine = this.#line;
    this.#hasContent = false;
  }

  #keep(part: Uint8Array): void {
    this.#size += part.length;
    if (this.#size > largestTextBytes)
      this.#fail(`element ${this.#index} has more than ${largestTextBytes} bytes.`);
    this.#parts.push(part);
  }

  #finish(): void {
    const [first] = this.#parts;
    const element = this.#parts.length === 1 && first !== undefined ? first : Buffer.concat(this.#parts);
    let text: string;
    try {
      text = this.#decoder.decode(element);
    } catch (cause) {
      throw notUtf8({ file: this.#path, line: this.#firstLine }, element.subarray(0, 4), cause);
    }
    this.#visit(this.#parse(text), this.#index);
    this.#index += 1;
  }

  #fail(problem: string): never {
    throw new DatasetError({ file: this.#path, line: this.#line }, problem, {
      hint: 'Check that this is the right file, complete: a JSON list.',
    });
  }
}
