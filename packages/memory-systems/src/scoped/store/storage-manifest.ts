import { StorageError } from '@memgym/core/errors';
import { canonicalJson, type JsonObject, type JsonValue, type MemoryStorage } from '@memgym/core/memory';
import type { MemoryIndex } from '../design/memory-index.js';
import type { ScopedMemoryDesign } from '../design/scoped-memory-design.js';
import { embedderOf } from './snapshot-codec.js';

/** Settings that must be the same for the rows of a storage to be readable. */
export interface StorageManifest {
  /** @throws {StorageError} when the storage contains another kind of memory */
  assertFits(storage: MemoryStorage): void;
  /** Stores the settings once, with the first change. */
  describe(storage: MemoryStorage): Promise<void>;
}

export function createStorageManifest<State extends JsonValue, Index extends MemoryIndex<State>>(
  design: ScopedMemoryDesign<State, Index>,
): StorageManifest {
  const { info, schemaVersion = 1 } = design;
  const manifest = (): JsonObject => ({ system: info.name, schemaVersion, embedder: embedderOf(design) });
  let described: Promise<void> | undefined;
  return {
    assertFits({ name, manifest: stored }) {
      const own = canonicalJson(manifest());
      if (stored === undefined || canonicalJson(stored) === own) return;
      throw new StorageError(
        'mismatch',
        name,
        `it contains a memory of ${canonicalJson(stored)}, not of ${own}.`,
        {
          hint: 'Open it with the system, package version and embedder that made it, or choose an empty storage.',
        },
      );
    },
    async describe(storage) {
      if (storage.manifest !== undefined) return;
      described ??= storage.describe(manifest());
      try {
        await described;
      } finally {
        described = undefined;
      }
    },
  };
}
