import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createMemory, openFolderStorage } from '@memgym/memory-systems';
import { copyStorage } from '@memgym/memory-systems/storage';
import { expect, it } from 'vitest';
import { describeWithPostgres } from './__fixtures__/describe-with-postgres.js';
import { openPostgresStorage } from './index.js';

describeWithPostgres('a backup of PostgreSQL', ({ url }) => {
  it('has the state of one moment while others write, and is restored into another schema', async () => {
    const root = await mkdtemp(join(tmpdir(), 'memgym-backup-'));
    const storage = await openPostgresStorage(url(), { schema: 'backed_up' });
    const memory = createMemory({ storage, user: 'ann' });
    for (let at = 0; at < 20; at += 1) await memory.remember({ id: `m${at}`, content: `Note ${at}.` });
    const copied = storage.backup(join(root, 'backup'));
    for (let at = 20; at < 30; at += 1) await memory.remember({ id: `m${at}`, content: `Note ${at}.` });
    await copied;
    await expect(storage.backup(join(root, 'backup'))).rejects.toThrow(/which exists/);
    await memory.eraseUser();

    const from = await openFolderStorage(join(root, 'backup'));
    const to = await openPostgresStorage(url(), { schema: 'restored' });
    await copyStorage(from, to);
    await expect(copyStorage(from, to)).rejects.toThrow(/contains another memory/);
    const restored = createMemory({ storage: to, user: 'ann' });
    const ids = (await restored.list()).map(({ id }) => id);
    expect(ids.slice(0, 20)).toEqual(Array.from({ length: 20 }, (_, at) => `m${at}`));
    expect((await restored.recall('Note 7')).memories[0]?.id).toBe('m7');
    await Promise.all([from.close(), restored.close(), memory.close()]);
    await rm(root, { recursive: true });
  });
});
