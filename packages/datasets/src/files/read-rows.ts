import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import { type DataFile, DatasetError } from '@memgym/core';
import { openParquet } from './open-parquet.js';
import { plainRow } from './plain-row.js';
import { readChunks } from './read-bytes.js';
import { readDataLines } from './read-data-lines.js';
import { readJsonElements } from './read-json-elements.js';
import { parseJson } from './read-json-file.js';

/** A row of a table as it stands in a file, and its number from 0. */
export type VisitRow = (row: unknown, index: number) => void;

/**
 * The rows of a table in any of the forms in which data sets are published: Parquet of any compression, JSON lines, or one
 * JSON list. Rows of Parquet are plain JSON: lists and structs as arrays and objects, 64-bit integers as numbers, without
 * columns that are null.
 * @param path ends in `.parquet`, `.jsonl` or `.json`
 * @param ifMissing hint for a missing file; default: the source of the data
 * @returns name, size and digest of the file
 * @throws {DatasetError} when it is missing, damaged or of another form
 */
export async function readRows(path: string, visit: VisitRow, ifMissing?: string): Promise<DataFile> {
  if (path.endsWith('.parquet')) return readParquetRows(path, visit, ifMissing);
  if (path.endsWith('.json')) return readJsonElements(path, visit, ifMissing);
  if (path.endsWith('.jsonl')) {
    let index = 0;
    return readDataLines(
      path,
      (text, line) => {
        visit(parseJson(text, path, { firstLine: line }), index);
        index += 1;
      },
      ifMissing,
    );
  }
  throw new DatasetError({ file: path }, 'is no table: expected .parquet, .jsonl or .json.', {
    hint: ifMissing ?? 'Give a file of one of these forms.',
  });
}

async function readParquetRows(
  path: string,
  visit: VisitRow,
  ifMissing: string | undefined,
): Promise<DataFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of readChunks(path, ifMissing)) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  const table = await openParquet(path);
  for (const [index, row] of (await table.read(await table.columns())).entries()) {
    visit(plainRow(row), index);
  }
  return { name: basename(path), bytes, sha256: hash.digest('hex') };
}
