import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The used part of wink-bm25-text-search, which has no types. */
export interface WinkEngine {
  defineConfig(config: {
    fldWeights: Record<string, number>;
    bm25Params: { k1: number; b: number; k: number };
    ovFldNames: string[];
  }): boolean;
  definePrepTasks(tasks: ((input: string) => readonly string[])[]): number;
  addDoc(document: Record<string, string>, id: number): number;
  /** Freezes the engine. Throws with fewer than three documents. */
  consolidate(precision: number): boolean;
  search(
    text: string,
    limit: number,
    filter?: (retained: Readonly<Record<string, string>>) => boolean,
  ): [id: string, score: number][];
}

/** A new engine. wink is CommonJS without types, so it is required rather than imported. */
export function createWinkEngine(): WinkEngine {
  const require = createRequire(import.meta.url);
  // Loaded by its real path, because with unresolved links it would not find its own dependencies.
  const entry = realpathSync(require.resolve('wink-bm25-text-search'));
  const create = require(entry) as () => WinkEngine;
  return create();
}
