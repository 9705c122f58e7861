import { installedPackages, whyNotLoaded } from '@memgym/core/config';
import { ConfigError } from '@memgym/core/errors';
import type { HierarchicalNSW } from 'hnswlib-node';

/** The used part of hnswlib-node, which is optional and native. */
export interface HnswLibrary {
  readonly HierarchicalNSW: typeof HierarchicalNSW;
}

type Loaded = { readonly library: HnswLibrary } | { readonly cause: unknown };

let loaded: Loaded | undefined;

function load(): Loaded {
  try {
    return { library: installedPackages(import.meta.url).load('hnswlib-node') as HnswLibrary };
  } catch (cause) {
    return { cause };
  }
}

/** Whether HNSW indexes are available: hnswlib-node is installed and its native part loads. */
export function isHnswAvailable(): boolean {
  loaded ??= load();
  return 'library' in loaded;
}

/** @throws {ConfigError} when it is not installed, or its native part does not load */
export function hnswLibrary(): HnswLibrary {
  loaded ??= load();
  if ('library' in loaded) return loaded.library;
  const { cause } = loaded;
  const why = whyNotLoaded(cause);
  throw new ConfigError(`HNSW indexes need the package hnswlib-node, which could not be loaded (${why}).`, {
    hint: 'Install it (`npm install hnswlib-node`; it needs a C++ compiler), build it for this Node.js (`npm rebuild hnswlib-node`), or use the flat index.',
    cause,
  });
}
