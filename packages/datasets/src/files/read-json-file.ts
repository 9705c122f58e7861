import type { DataFile } from '@memgym/core';
import type * as z from 'zod';
import { parseJson } from './parse-json.js';
import { parseRecord } from './parse-record.js';
import { readDataFile } from './read-data-file.js';

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
  return { value: parseRecord(schema, parseJson(text, path), { file: path }, hint), file };
}
