import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The used part of the vector store in mem0's TypeScript library. */
interface Mem0Store {
  insert(vectors: number[][], ids: string[], payloads: object[]): Promise<void>;
  search(query: number[], topK: number, filters: object): Promise<{ id: string }[]>;
}

/**
 * mem0's own in-memory store, from a folder in which `npm install mem0ai better-sqlite3` was run; it is not a
 * dependency, because it compiles a native module. Undefined if MEM0_DIR does not name such a folder.
 */
export function createMem0Store(dimensions: number): Mem0Store | undefined {
  const folder = process.env.MEM0_DIR;
  if (folder === undefined) return undefined;
  const { MemoryVectorStore } = createRequire(join(folder, 'package.json'))('mem0ai/oss') as {
    MemoryVectorStore: new (config: object) => Mem0Store;
  };
  return new MemoryVectorStore({ dimension: dimensions, dbPath: ':memory:', collectionName: 'bench' });
}
