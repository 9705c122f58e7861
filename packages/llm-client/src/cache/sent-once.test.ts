import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFolderCacheStore } from './folder-cache-store.js';
import { claimOrReply } from './sent-once.js';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'memgym-claim-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const key = 'a'.repeat(64);

it('gives its claim up if the stored reply cannot be read, so that the next call does not wait for it', async () => {
  const store = createFolderCacheStore(folder);
  const failure = new Error('EIO: i/o error, read');
  await expect(claimOrReply({ store, key, signal: undefined }, () => Promise.reject(failure))).rejects.toBe(
    failure,
  );
  const again = await claimOrReply({ store, key, signal: undefined }, async () => undefined);
  expect(again).toHaveProperty('giveUp');
});

it.skipIf(process.platform === 'win32')(
  'a claim that the disk does not let its process remove does not block its later calls',
  async () => {
    const store = createFolderCacheStore(folder);
    const giveUp = await store.claim?.(key);
    const claims = () => readdirSync(join(folder, 'claims')).filter((name) => name.includes('.claim-'));
    const file = join(folder, 'claims', claims()[0] as string);
    const content = readFileSync(file, 'utf8');
    // Cannot be removed as a file.
    rmSync(file);
    mkdirSync(file);
    await giveUp?.();
    rmSync(file, { recursive: true });
    writeFileSync(file, content);
    const again = await store.claim?.(key);
    expect(again).toBeDefined();
    await again?.();
    expect(claims()).toEqual([]);
  },
);
