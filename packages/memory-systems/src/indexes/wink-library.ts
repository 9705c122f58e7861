import { realpathSync } from 'node:fs';
import { installedPackages, whyNotLoaded } from '@memgym/core/config';
import { ConfigError } from '@memgym/core/errors';

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

/**
 * A new engine. wink is CommonJS without types, so it is required rather than imported.
 * @throws {ConfigError} when it is not installed
 */
export function createWinkEngine(): WinkEngine {
  const packages = installedPackages(import.meta.url);
  try {
    // Loaded by its real path, because with unresolved links it would not find its own dependencies.
    const create = packages.load(realpathSync(packages.pathOf('wink-bm25-text-search'))) as () => WinkEngine;
    return create();
  } catch (cause) {
    throw new ConfigError(
      `The engine wink needs the package wink-bm25-text-search, which could not be loaded (${whyNotLoaded(cause)}).`,
      {
        hint: 'Install it where the program runs: a bundle does not contain it. Or use the engine of this package.',
        cause,
      },
    );
  }
}
