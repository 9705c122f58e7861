import { type ChildProcess, spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { DatasetError, installedPackages } from '@memgym/core';
import { statRegularFile } from './read-bytes.js';

/** A row by column name. */
export type ParquetRow = Readonly<Record<string, unknown>>;

/** An existing Parquet file. */
export interface ParquetTable {
  /**
   * Names of its columns.
   * @throws {DatasetError} when the file is damaged
   */
  columns(): Promise<string[]>;
  /**
   * Some columns of the rows with these numbers, counted from 0, in the given order; default: all rows.
   * @throws {DatasetError} when the file is damaged, or takes more memory or time than a sound file of its size
   */
  read(columns: readonly string[], rows?: readonly number[]): Promise<ParquetRow[]>;
}

/**
 * Runs in a separate process, because hyparquet trusts the counts in a file, so that a damaged file can make it loop or
 * fill the memory. A full heap ends the whole process, even if it is filled by a worker thread. What is unpacked and sent is
 * outside of the heap, and counted.
 */
const program = `
process.once('message', async ({ hyparquet, compressors: named, path, columns, wanted, mostBytes }) => {
  const count = (bytes, most) => {
    if (bytes > most) throw new Error('it unpacks to more than such a file should');
    return bytes;
  };
  try {
    const { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects, parquetSchema } = await import(hyparquet);
    const { compressors: unpackers } = await import(named);
    let unpacked = 0;
    const compressors = Object.fromEntries(
      Object.entries(unpackers).map(([name, unpack]) => [name, (input, length) => {
        unpacked = count(unpacked + length, mostBytes);
        return unpack(input, length);
      }]),
    );
    const file = await asyncBufferFromFile(path);
    const metadata = await parquetMetadataAsync(file);
    if (columns === undefined) {
      const names = parquetSchema(metadata).children.map(({ element }) => ({ name: element.name }));
      return process.send({ rows: names }, () => process.exit());
    }
    const read = (range) => {
      unpacked = 0;
      return parquetReadObjects({ file, metadata, columns, compressors, ...range });
    };
    const rows = wanted === undefined ? await read({}) : [];
    for (const row of wanted ?? []) rows.push((await read({ rowStart: row, rowEnd: row + 1 }))[0]);
    // A text that a dictionary repeats is one text here, and is sent as often as it stands.
    let sent = 0;
    const left = [rows];
    while (left.length > 0) {
      const value = left.pop();
      if (typeof value === 'string') sent = count(sent + value.length, mostBytes);
      else if (ArrayBuffer.isView(value)) sent = count(sent + value.byteLength, mostBytes);
      else if (typeof value === 'object' && value !== null)
        for (const part of Object.values(value)) left.push(part);
    }
    process.send({ rows }, () => process.exit());
  } catch (error) {
    process.send({ problem: String(error?.message ?? error) }, () => process.exit());
  }
});
`;

const mebibyte = 2 ** 20;

/**
 * Opens a Parquet file of any compression.
 * @throws {DatasetError} when there is none
 */
export async function openParquet(path: string): Promise<ParquetTable> {
  const { size } = await statRegularFile(path);
  // A valid file unpacks to a few times its size, because of texts in UTF-16 and the surrounding objects.
  const heapMiB = Math.min(4096, 256 + Math.ceil((32 * size) / mebibyte));
  const timeLimitMs = 30_000 + (1000 * size) / mebibyte;
  const packages = installedPackages(import.meta.url);
  const urlOf = (name: string): string => pathToFileURL(packages.pathOf(name)).href;
  const ask = async (
    columns: readonly string[] | undefined,
    wanted?: readonly number[],
  ): Promise<ParquetRow[]> => {
    const reader = spawn(process.execPath, [`--max-old-space-size=${heapMiB}`, '--eval', program], {
      env: {},
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      serialization: 'advanced',
    });
    const modules = { hyparquet: urlOf('hyparquet'), compressors: urlOf('hyparquet-compressors') };
    try {
      reader.send({ ...modules, path, columns, wanted, mostBytes: heapMiB * mebibyte });
      return await rowsFrom(reader, timeLimitMs);
    } catch (cause) {
      throw new DatasetError({ file: path }, `cannot be read as Parquet (${(cause as Error).message}).`, {
        cause,
        hint: 'The file is damaged or is not Parquet; fetch it again.',
      });
    } finally {
      reader.kill('SIGKILL');
    }
  };
  return {
    columns: async () => (await ask(undefined)).map(({ name }) => String(name)),
    read: ask,
  };
}

function rowsFrom(reader: ChildProcess, timeLimitMs: number): Promise<ParquetRow[]> {
  return new Promise((resolve, reject) => {
    const fail = (what: string): void => reject(new Error(what));
    const timer = setTimeout(
      () => fail(`reading took longer than ${Math.round(timeLimitMs / 1000)} s`),
      timeLimitMs,
    );
    reader.once('message', ({ rows, problem }: { rows: ParquetRow[]; problem?: string }) => {
      if (problem === undefined) resolve(rows);
      else fail(problem);
    });
    reader.on('error', (error) => fail(error.message));
    // Arrives after all messages, unlike `exit`.
    reader.once('disconnect', () => {
      clearTimeout(timer);
      fail('reading needed more memory than such a file should');
    });
  });
}
