import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { StorageError, sha256 } from '@memgym/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createStateStore, readState, statePartsOf } from './state-store.js';

it('stores equal states once, each part under the digest of its content', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'memgym-states-'));
  try {
    const store = createStateStore(folder);
    const state = { system: 's', schemaVersion: 1, state: {}, blobs: { index: new Uint8Array([1, 255]) } };
    for (const copy of [state, { ...state }]) {
      // As it would come from another process.
      for (const part of statePartsOf(copy)) store.put(JSON.parse(JSON.stringify(part)));
    }
    const names = (await readdir(folder)).sort((a, b) => a.slice(-4).localeCompare(b.slice(-4)));
    expect(names.map((name) => name.split('.').at(-1))).toEqual(['bin', 'json']);
    for (const name of names) {
      expect(name.split('.')[0]).toBe(sha256(await readFile(join(folder, name))));
    }
    expect(JSON.parse(await readFile(join(folder, names[1] as string), 'utf8'))).toEqual({
      ...state,
      blobs: { index: names[0]?.split('.')[0] },
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('stores a state again whose file a power cut has emptied', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'memgym-states-'));
  try {
    const store = createStateStore(folder);
    const parts = statePartsOf({ system: 's', schemaVersion: 1, state: { note: 'x' }, blobs: {} });
    const description = parts.at(-1) as (typeof parts)[0];
    store.put(description);
    await writeFile(join(folder, `${description.digest}.json`), '');
    store.put(description);
    expect(await readState(folder, description.digest)).toMatchObject({ state: { note: 'x' } });
  } finally {
    await rm(folder, { recursive: true });
  }
});

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
