import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { scopeKey } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { describeMemoryStorage } from '../testing/index.js';
import { createInMemoryStorage, openFolderStorage } from './index.js';

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

describeMemoryStorage({
  name: 'a storage in memory',
  open: async () => createInMemoryStorage(),
  passing: 'it is gone with the process',
});

describeMemoryStorage({
  name: 'a folder',
  open: openFolderStorage,
  program: {
    module: new URL('./__fixtures__/open-folder.ts', import.meta.url).href,
    nodeArguments: ['--conditions=@memgym/source', '--import', tsx],
  },
});

describe('the folder of many users', () => {
  it('opens only the files of the user whose scopes it is asked for', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'memgym-folder-'));
    const storage = await openFolderStorage(folder);
    const ann = scopeKey({ user: 'ann' });
    await storage.commit(ann, { put: [{ key: 'a', value: 1 }] });
    await storage.commit(scopeKey({ user: 'bo' }), { put: [{ key: 'b'.repeat(99), value: 1 }] });
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      const file = join(folder, name);
      if (!name.endsWith('.mem') || !readFileSync(file).includes('bbb')) continue;
      writeFileSync(file, 'damaged '.repeat(20));
    }
    expect(await storage.scopes('ann')).toEqual([ann]);
    await expect(storage.scopes()).rejects.toMatchObject({ reason: 'damaged' });
    await storage.close();
    await rm(folder, { recursive: true });
  });
});
