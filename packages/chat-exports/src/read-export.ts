import { ConfigError, DatasetError, messageOf, tryParseJson } from '@memgym/core';
import { largestTextBytes, notUtf8, parseCsv, readJsonElements } from '@memgym/datasets';
import type { ChatFormat, ReadableFormat } from './chat-format.js';
import type { ExportFile } from './export-files.js';
import { columns } from './formats/columns.js';
import type { ColumnMap } from './import-options.js';
import { fieldsOf, listOf } from './json-value.js';
import type { Reading } from './reading.js';
import { beginningOf, recognise, sampleOf, sampleSize } from './recognise.js';

/** A file that is recognised and cannot become conversations. */
export class RefusedFile extends DatasetError {}

/** How a file is read: where what is found goes, and the columns if they were given. */
interface ReadFile {
  readonly readingOf: (format: ReadableFormat) => Reading;
  readonly map: ColumnMap | undefined;
}

/**
 * Reads a file of any format. A list is read element by element, so that only conversations need memory.
 *
 * @returns the format; or what an unknown one begins with
 * @throws {DatasetError} for a broken file, and for a format that is refused
 */
export async function readExport(file: ExportFile, to: ReadFile): Promise<ReadableFormat | string> {
  const beginning = await beginningOfFile(file);
  if (beginning.trim() === '') return 'it is empty';
  if (/^\s*\[/.test(beginning) && !/^\s*\[\d/.test(beginning) && !hasLists(beginning))
    return readList(file, to);
  const text = await wholeText(file);
  if (!/^\s*[[{]/.test(text) || /^\s*\[\d/.test(text)) return readText(file, text, to);
  return readValues(file, valuesOf(file, text, to), to);
}

/** Whether each line has a list of its own. */
function hasLists(beginning: string): boolean {
  const [first = '', second = ''] = beginning.trimStart().split('\n', 2);
  return second.startsWith('[') && Array.isArray(tryParseJson(first));
}

async function readList(file: ExportFile, to: ReadFile): Promise<ReadableFormat | string> {
  const elements = new Elements(file, to);
  const source = { path: file.name, chunks: file.chunks(), parse: parsed };
  await readJsonElements(source, (value) => elements.take(value));
  return elements.end();
}

/** The elements of a list: the first ones decide the format, which is then given each of them. */
class Elements {
  readonly #file: ExportFile;
  readonly #to: ReadFile;
  readonly #first: unknown[] = [];
  /** All elements, for a format that takes a whole file. */
  readonly #all: unknown[] = [];
  #format: ReadableFormat | undefined;
  #isDecided = false;
  #index = 0;

  constructor(file: ExportFile, to: ReadFile) {
    this.#file = file;
    this.#to = to;
  }

  take(value: unknown): void {
    if (this.#isDecided) this.#give(value);
    else {
      this.#first.push(value);
      if (this.#first.length === sampleSize) this.#decide();
    }
  }

  end(): ReadableFormat | string {
    if (!this.#isDecided) this.#decide();
    const format = this.#format;
    if (format === undefined) return beginningOf(sampleOf(this.#first));
    if (format.takes !== 'each') format.read(this.#all, this.#to.readingOf(format));
    return format;
  }

  #decide(): void {
    this.#format = formatOf(this.#first, this.#file, this.#to);
    this.#isDecided = true;
    for (const value of this.#first) this.#give(value);
  }

  #give(value: unknown): void {
    if (this.#format === undefined) return;
    const reading = this.#to.readingOf(this.#format);
    reading.index = this.#index;
    this.#index += 1;
    if (value === broken) reading.skip('is not JSON');
    else if (this.#format.takes === 'each') this.#format.read(value, reading);
    else this.#all.push(value);
  }
}

/** Stands for an element that is not JSON. */
const broken = Symbol('broken');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return broken;
  }
}

function readValues(file: ExportFile, values: readonly unknown[], to: ReadFile): ReadableFormat | string {
  const format = formatOf(values, file, to);
  if (format === undefined) return beginningOf(sampleOf(values));
  const reading = to.readingOf(format);
  if (format.takes !== 'each') format.read(values, reading);
  else {
    for (const [index, value] of values.entries()) {
      reading.index = index;
      format.read(value, reading);
    }
  }
  return format;
}

function readText(file: ExportFile, text: string, to: ReadFile): ReadableFormat | string {
  if (to.map !== undefined) {
    const rows = parseCsv(text, file.name, { requiredColumns: [] }).map(({ cells }) =>
      Object.fromEntries(cells),
    );
    return readValues(file, rows, to);
  }
  const sample = sampleOf([], text.slice(0, 10_000).split(/\r?\n/, sampleSize));
  const format = readable(recognise(sample, file.name), file);
  if (format === undefined) return beginningOf(sample);
  format.read(text, to.readingOf(format));
  return format;
}

function formatOf(
  values: readonly unknown[],
  file: ExportFile,
  { map }: ReadFile,
): ReadableFormat | undefined {
  return map === undefined ? readable(recognise(sampleOf(values), file.name), file) : columns(map);
}

function readable(format: ChatFormat | undefined, file: ExportFile): ReadableFormat | undefined {
  if (format === undefined || 'read' in format) return format;
  throw new RefusedFile({ file: file.name }, `contains ${format.title}. ${format.refusal}`, {
    hint: format.hint,
  });
}

/** The value of a text, or those of its lines. */
function valuesOf(file: ExportFile, text: string, to: ReadFile): readonly unknown[] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    const values = linesOf(file, text, to);
    if (values.length > 0) return values;
    throw new DatasetError(
      { file: file.name },
      `is not JSON: ${messageOf(cause).slice(0, 200).replace(/\.$/, '')}.`,
      {
        cause,
        hint: 'The file was cut off or edited; export it again.',
      },
    );
  }
  // Some exports wrap their list.
  const { conversations } = fieldsOf(value);
  return Array.isArray(conversations) ? listOf(conversations) : [value];
}

/** The values of JSON lines; none if the first line is not JSON. A line that is a list is a list of messages. */
function linesOf(file: ExportFile, text: string, to: ReadFile): readonly unknown[] {
  const values: unknown[] = [];
  const broken: number[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const value = tryParseJson(line);
    if (value === undefined && values.length === 0) return [];
    if (value === undefined) broken.push(index + 1);
    else values.push(Array.isArray(value) ? { messages: value } : value);
  }
  const format = broken.length === 0 ? undefined : formatOf(values, file, to);
  if (format !== undefined)
    for (const line of broken) to.readingOf(format).skip('is not JSON', `line ${line}`);
  return values;
}

/** The start of a file, up to its first megabyte. */
async function beginningOfFile(file: ExportFile): Promise<string> {
  for await (const chunk of file.chunks()) {
    const [first, second] = chunk;
    if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
      throw notUtf8({ file: file.name }, chunk.subarray(0, 4), undefined);
    const isArchive = Buffer.from(chunk.subarray(0, 4)).toString('latin1') === 'PK\x03\x04';
    if (isArchive) {
      throw new RefusedFile({ file: file.name }, 'is an archive inside an archive.', {
        hint: 'Take the inner archive out first, and give that one.',
      });
    }
    return new TextDecoder().decode(chunk);
  }
  return '';
}

/** @throws {DatasetError} when it has more than 256 MiB or is not UTF-8 */
export async function wholeText(file: ExportFile): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of file.chunks()) {
    bytes += chunk.byteLength;
    if (bytes > largestTextBytes) {
      throw new DatasetError(
        { file: file.name },
        `has more than ${largestTextBytes} bytes and is not a list.`,
        {
          hint: 'Split it, or give it as a list of conversations.',
        },
      );
    }
    parts.push(chunk);
  }
  const all = Buffer.concat(parts);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(all);
  } catch (cause) {
    throw notUtf8({ file: file.name }, all.subarray(0, 4), cause);
  }
}

/** @throws {ConfigError} because a format must be recognised or described */
export function unknownFormat(path: string, beginning: string): ConfigError {
  return new ConfigError(`${path} cannot be read: ${beginning}.`, {
    key: 'map',
    hint: 'For a CSV file or JSON lines, name the columns: role=…,content=…,time=…,session=….',
  });
}
