import { join, normalize } from 'node:path';
import { InternalError } from '@memgym/core';
import type { GenerationFiles } from '@memgym/env-generator';
import { readTextFile, writeAtomic } from '@memgym/runs';

/**
 * The files below a folder.
 * @param expectHeld throws when another process has taken the folder over; called before each write
 */
export function createGenerationFiles(folder: string, expectHeld: () => void): GenerationFiles {
  const placeOf = (path: string): string => {
    const inner = normalize(path);
    if (!/^(?:\.\.(?:[\\/]|$)|[\\/]|[a-zA-Z]:)/.test(inner)) return join(folder, inner);
    throw new InternalError(`A generator named ${JSON.stringify(path)}, which is outside its folder.`);
  };
  return {
    read: async (path) => (await readTextFile(placeOf(path))) ?? undefined,
    write: (path, content) => writeAtomic(placeOf(path), content, { expectHeld }),
  };
}
