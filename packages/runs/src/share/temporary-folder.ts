import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { storageProblem } from '../folder/read-text-file.js';

/** Does work in a new folder, which is removed afterwards. @throws {ConfigError} when it cannot be created */
export async function inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'memgym-bundle-')).catch((error: unknown) => {
    throw storageProblem(tmpdir(), error);
  });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
