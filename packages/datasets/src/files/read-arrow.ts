import { basename } from 'node:path';
import { type DataFile, DatasetError, sha256 } from '@memgym/core';
import type { Data } from 'apache-arrow';
import { plainRow } from './plain-row.js';
import { readBytes } from './read-bytes.js';

/** Rows of a table with the file that they were read from. */
export interface ReadTable {
  /** The columns of the file. */
  readonly columns: readonly string[];
  /** By column name, without values that are null. */
  readonly rows: readonly Readonly<Record<string, unknown>>[];
  readonly file: DataFile;
}

/**
 * Reads an Arrow IPC file, as a stream or with a footer. Lists and structs become arrays and objects, 64-bit integers
 * numbers.
 * @param wanted whether to read a column; default: all
 * @throws {DatasetError} when it is missing, damaged or cut off
 */
export async function readArrow(
  path: string,
  wanted: (column: string) => boolean = () => true,
): Promise<ReadTable> {
  const bytes = await readBytes(path, { maxBytes: 2 ** 31 });
  const { RecordBatchReader, Table } = await import('apache-arrow');
  try {
    // A stream that was cut off between two batches lacks its end mark, which the reader does not ask for.
    if (!isFile(bytes) && !endsWithMark(bytes)) throw new Error('the end of the stream is missing');
    const table = new Table([...RecordBatchReader.from(bytes)]);
    for (const { data } of table.batches) requireLengths(data, bytes.byteLength);
    const take = countedFrom(alwaysAllowed + mostGrowth * bytes.byteLength);
    const columns = table.schema.fields.map(({ name }) => name);
    const read = columns.filter(wanted).map((name) => [name, table.getChild(name)] as const);
    const rows = Array.from({ length: table.numRows }, (_, index) =>
      take(plainRow(Object.fromEntries(read.map(([name, column]) => [name, column?.get(index)])))),
    );
    return { columns, rows, file: { name: basename(path), bytes: bytes.byteLength, sha256: sha256(bytes) } };
  } catch (cause) {
    throw new DatasetError({ file: path }, `cannot be read as Arrow (${(cause as Error).message}).`, {
      cause,
      hint: 'The file is damaged, cut off or not Arrow; fetch it again.',
    });
  }
}

/** Rows repeat texts that the file has once, though not as often as those of a file that is made to fill the memory. */
const mostGrowth = 200;
const alwaysAllowed = 2 ** 24;

/** Each value takes some of the file, but a length is a number that anybody can write. */
function requireLengths({ length, children }: Data, most: number): void {
  if (length > most) throw new Error(`it says that it has ${length} values, and has ${most} bytes`);
  for (const child of children) requireLengths(child, most);
}

/** Lets values pass until they have more characters, numbers and members together. */
function countedFrom(most: number): <Value>(value: Value) => Value {
  let left = most;
  const count = (value: unknown): void => {
    left -= typeof value === 'string' ? value.length : 8;
    if (left < 0) throw new Error(`its rows have more than ${most} bytes`);
    if (typeof value === 'object' && value !== null) for (const member of Object.values(value)) count(member);
  };
  return (value) => {
    count(value);
    return value;
  };
}

const isFile = (bytes: Uint8Array): boolean => new TextDecoder().decode(bytes.subarray(0, 6)) === 'ARROW1';

/** A stream ends with a length of 0, after a message marker if the writer is recent. */
const endsWithMark = (bytes: Uint8Array): boolean =>
  bytes.length >= 8 && bytes.subarray(-4).every((byte) => byte === 0);
