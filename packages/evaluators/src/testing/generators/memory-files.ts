import type { GenerationFiles } from '@memgym/env-generator';

/** Ends a generation as a kill ends a process: nothing is written after it. */
export class Killed extends Error {}

/** The files of a generation in memory. */
export interface MemoryFiles extends GenerationFiles {
  /** Text by path, in the order of the first write. */
  readonly texts: ReadonlyMap<string, string>;
  /** Number of writes. */
  readonly writes: number;
}

/**
 * @param texts the files left by an earlier run
 * @param killAt the write, counted from 0, before which the process is killed. Default: none
 */
export function createMemoryFiles(texts: ReadonlyMap<string, string>, killAt?: number): MemoryFiles {
  const stored = new Map(texts);
  let writes = 0;
  return {
    texts: stored,
    get writes() {
      return writes;
    },
    read: async (path) => stored.get(path),
    write: async (path, content) => {
      let text = '';
      if (typeof content === 'string') text = content;
      else for await (const part of content) text += part;
      if (killAt !== undefined && writes >= killAt) throw new Killed('The episode was killed.');
      writes += 1;
      stored.set(path, text);
    },
  };
}
