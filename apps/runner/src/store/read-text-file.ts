import { readFile } from 'node:fs/promises';
import { storageProblem } from './storage-problem.js';

/** The content of a file; null if it does not exist. @throws {ConfigError} when it cannot be read */
export async function readTextFile(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw storageProblem(file, error);
  }
}
