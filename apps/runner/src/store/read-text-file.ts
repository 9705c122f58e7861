import { readFile } from 'node:fs/promises';
import { storageProblem } from './storage-problem.js';

/** What a file holds; null where there is none. @throws {ConfigError} when it cannot be read */
export async function readTextFile(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw storageProblem(file, error);
  }
}
