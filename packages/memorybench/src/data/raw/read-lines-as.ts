import { type DataFile, type DataPlace, DatasetError } from '@memgym/core';
import { kindOfPath, parseJson, parseRecord, readDataLines } from '@memgym/datasets';
import type * as z from 'zod';

/** A record with its place, for errors. */
export interface PlacedRecord<Output> {
  readonly value: Output;
  readonly place: DataPlace;
}

/**
 * The records of a file with one JSON object per line; null if there is no such file.
 * @throws {DatasetError} when a line is not JSON or has another form
 */
export async function readLinesAs<Output>(
  path: string,
  schema: z.ZodType<Output>,
): Promise<{ records: PlacedRecord<Output>[]; file: DataFile } | null> {
  const kind = await kindOfPath(path);
  if (kind === 'missing') return null;
  if (kind === 'folder') throw new DatasetError({ file: path }, 'is a folder, not a file.');
  const records: PlacedRecord<Output>[] = [];
  const file = await readDataLines(path, (text, line) => {
    const place = { file: path, line };
    records.push({ value: parseRecord(schema, parseJson(text, path, { firstLine: line }), place), place });
  });
  return { records, file };
}
