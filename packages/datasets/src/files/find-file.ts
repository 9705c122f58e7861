import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf, DatasetError } from '@memgym/core';
import { toFileError } from './read-bytes.js';

/** The file system entry at a path. @throws {DatasetError} when access to it is denied */
export async function kindOfPath(path: string): Promise<'file' | 'folder' | 'missing'> {
  try {
    const found = await stat(path);
    return found.isDirectory() ? 'folder' : 'file';
  } catch (cause) {
    const code = codeOf(cause);
    if (code === 'ENOENT' || code === 'ENOTDIR') return 'missing';
    throw toFileError(path, cause);
  }
}

/** The path of the first of `candidates` (relative to `folder`) that is a file; null if none is. */
export async function findFile(folder: string, candidates: readonly string[]): Promise<string | null> {
  for (const candidate of candidates) {
    const path = join(folder, candidate);
    if ((await kindOfPath(path)) === 'file') return path;
  }
  return null;
}

/**
 * `path` itself if it is a file, otherwise the first candidate inside it.
 *
 * @throws {DatasetError} when `path` does not exist or contains none of the candidates
 */
export async function requireFile(
  path: string,
  candidates: readonly string[],
  hint: string,
): Promise<string> {
  const kind = await kindOfPath(path);
  if (kind === 'file') return path;
  if (kind === 'missing')
    throw new DatasetError({ file: path }, 'there is no such file or folder.', { hint, missing: true });
  const found = await findFile(path, candidates);
  if (found !== null) return found;
  throw new DatasetError({ file: path }, `this folder contains none of ${candidates.join(', ')}.`, { hint });
}
