import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { canonicalJson, type MemorySnapshot, sha256 } from '@memgym/core';
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
      if (existsSync(file)) return;
      const content = isText ? state.text : Buffer.from(state.base64, 'base64');
      writeAtomicSync(file, content, { expectHeld, durable: false });
    },
  };
}
