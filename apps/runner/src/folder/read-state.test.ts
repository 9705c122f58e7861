import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StorageError } from '@memgym/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readState } from './read-state.js';
import { createStateStore, statePartsOf } from './state-store.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-states-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('readState', () => {
  const state = { system: 's', schemaVersion: 1, state: { notes: ['a', null] } };
  const save = (): string => {
    const parts = statePartsOf({ ...state, blobs: { index: new Uint8Array([1]) } });
    for (const part of parts) createStateStore(folder).put(part);
    return parts.at(-1)?.digest ?? '';
  };

  it('returns the stored state without its binary parts', async () => {
    expect(await readState(folder, save())).toEqual(state);
  });

  it('distinguishes absent from damaged states', async () => {
    const digest = save();
    expect(await readState(folder, 'none')).toBeNull();
    await writeFile(join(folder, `${digest}.json`), JSON.stringify({ ...state, blobs: {} }));
    await expect(readState(folder, digest)).rejects.toThrow(StorageError);
  });
});
