import { resolve } from 'node:path';

/** Reads files, each once: what was read when an episode had ended is there when all have. */
export interface FileReader<Content> {
  /** What the file holds; null when it is absent or cannot be used yet, and is to be looked at again. */
  read(path: string): Promise<Content | null>;
  /** Gives this when the file is next read: what who wrote it knows to be in it. */
  keep(path: string, content: Content): void;
  /** To be called before the file is written anew. */
  forget(path: string): void;
}

/** @param readFile how one file is read */
export function createFileReader<Content>(
  readFile: (path: string) => Promise<Content | null>,
): FileReader<Content> {
  const known = new Map<string, Content>();
  return {
    async read(path) {
      const key = resolve(path);
      const content = known.get(key) ?? (await readFile(path));
      if (content !== null) known.set(key, content);
      return content;
    },
    keep: (path, content) => {
      known.set(resolve(path), content);
    },
    forget: (path) => {
      known.delete(resolve(path));
    },
  };
}
