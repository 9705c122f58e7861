import { join } from 'node:path';
import { kindOfPath, parsePythonJson, parseRecord, readDataFile } from '@memgym/datasets';
import type * as z from 'zod';

/** The content of a result file, and its path. */
export interface OriginalFile<Content> {
  readonly file: string;
  readonly content: Content;
}

const hint =
  'Give results as the original program wrote them; `memgym original export amemgym` writes files of the same form.';

/**
 * A file of the original program, or null when it does not exist.
 * @throws {DatasetError} when it exists but is damaged or of another form
 */
export async function readResultFile<Content>(
  folder: string,
  name: string,
  schema: z.ZodType<Content>,
): Promise<OriginalFile<Content> | null> {
  const file = join(folder, name);
  if ((await kindOfPath(file)) === 'missing') return null;
  const { text } = await readDataFile(file);
  return { file, content: parseRecord(schema, parsePythonJson(text, file), { file, hint }) };
}
