import { join } from 'node:path';
import { runManifestSchema } from '@memgym/core';
import { readTextFile } from '../store/read-text-file.js';

const startSchema = runManifestSchema.pick({ startedAt: true });

/** When the run in a folder was first started; undefined if there is no run or its manifest is unreadable. */
export async function readStart(folder: string): Promise<string | undefined> {
  const text = await readTextFile(join(folder, 'manifest.json'));
  try {
    return startSchema.safeParse(JSON.parse(text ?? '{}')).data?.startedAt;
  } catch {
    // The run writes a whole manifest again.
    return undefined;
  }
}
