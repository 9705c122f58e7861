import { statSync } from 'node:fs';
import { join } from 'node:path';
import {
  canonicalJson,
  type MemorySnapshot,
  type SnapshotText,
  StorageError,
  sha256,
  snapshotTextSchema,
  tryParseJson,
} from '@memgym/core';
import { noneIfMissing, readTextFile } from './read-text-file.js';
import { writeAtomicSync } from './write-atomic.js';

/** A part of a state: its description as text, or a binary part in base64. Plain JSON. */
export type StoredState =
  | { readonly digest: string; readonly text: string }
  | { readonly digest: string; readonly base64: string };

/** The parts of a state: its binary ones, then the description, which names them. */
export function statePartsOf(snapshot: MemorySnapshot): readonly [...StoredState[], StoredState] {
  const binary = Object.entries(snapshot.blobs).map(([name, bytes]) => ({
    name,
    part: { digest: sha256(bytes), base64: Buffer.from(bytes).toString('base64') },
  }));
  const blobs = Object.fromEntries(binary.map(({ name, part }) => [name, part.digest]));
  const text = canonicalJson({ ...snapshot, blobs });
  return [...binary.map(({ part }) => part), { digest: sha256(text), text }];
}

/** The states of a run. */
export interface StateStore {
  /** @throws {ConfigError} when it cannot be written */
  put(state: StoredState): void;
}

/** Stores states under `states/` by digest, so that a state shared by several checkpoints is stored once. */
export function createStateStore(folder: string, expectHeld: () => void = () => undefined): StateStore {
  return {
    put(state) {
      const isText = 'text' in state;
      const file = join(folder, `${state.digest}.${isText ? 'json' : 'bin'}`);
      const content = Buffer.from(isText ? state.text : state.base64, isText ? 'utf8' : 'base64');
      // After a power cut, a file may be there without its content.
      if (sizeOf(file) === content.length) return;
      writeAtomicSync(file, content, { expectHeld, durable: false });
    },
  };
}

function sizeOf(file: string): number | undefined {
  try {
    return statSync(file).size;
  } catch (error) {
    return noneIfMissing(file, error);
  }
}

/**
 * Reads a stored state of a run, without its binary parts; null if it was deleted.
 * @param folder `states` of the run
 * @throws {StorageError} when the file is damaged
 */
export async function readState(folder: string, digest: string): Promise<SnapshotText | null> {
  const file = join(folder, `${digest}.json`);
  const text = await readTextFile(file);
  if (text === null) return null;
  if (sha256(text) !== digest) {
    throw new StorageError('damaged', file, 'the state does not match its digest.', {
      hint: 'Restore it from a backup, or delete it; results that need it are then omitted.',
    });
  }
  return snapshotTextSchema.parse(tryParseJson(text));
}
