import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createStateStore } from './state-store.js';

it('stores equal states once, also when they are saved concurrently', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'memgym-states-'));
  try {
    const store = createStateStore(folder);
    const state = { system: 's', schemaVersion: 1, state: {}, blobs: { index: new Uint8Array([1, 2]) } };
    const digests = await Promise.all(Array.from({ length: 20 }, () => store.save({ ...state })));
    expect(new Set(digests).size).toBe(1);
    expect((await readdir(folder)).map((name) => name.split('.').at(-1)).sort()).toEqual(['bin', 'json']);
  } finally {
    await rm(folder, { recursive: true });
  }
});
