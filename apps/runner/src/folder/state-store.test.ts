import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '@memgym/core';
import { expect, it } from 'vitest';
import { createStateStore, statePartsOf } from './state-store.js';

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
