import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkDataset } from '@memgym/datasets';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { generateAmemgymOffline } from './generate-amemgym-offline.js';
import { amemgymGenerationSchema } from './generation-schema.js';

let place = '';
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'memgym-test-'));
});
afterEach(() => rm(place, { recursive: true, force: true }));

const generation = amemgymGenerationSchema.parse({ name: 'small', users: 2, periods: 3 });

describe('generateAmemgymOffline', () => {
  it('writes the same files as a model’s generation, keeping every rule, and says that it is simulated', async () => {
    const { dataPath, manifest } = await generateAmemgymOffline({ generation, folder: join(place, 'a') });
    expect(manifest).toMatchObject({ status: 'complete', simulated: true, model: null, failed: [] });
    expect((await checkDataset('amemgym', dataPath)).problems).toEqual([]);
    const item: unknown = JSON.parse(
      await readFile(join(place, 'a', 'raw', String(manifest.users[1]), 'item.json'), 'utf8'),
    );
    expect((JSON.parse(await readFile(dataPath, 'utf8')) as unknown[])[1]).toEqual(item);
  });

  it('writes the same bytes again, and other ones for another seed, which it does not mix', async () => {
    const first = await generateAmemgymOffline({ generation, folder: join(place, 'a') });
    const data = await readFile(first.dataPath, 'utf8');
    await generateAmemgymOffline({ generation, folder: join(place, 'a') });
    expect(await readFile(first.dataPath, 'utf8')).toBe(data);
    const other = { generation: { ...generation, seed: 5 }, folder: join(place, 'a') };
    await expect(generateAmemgymOffline(other)).rejects.toMatchObject({ key: 'out' });
    await generateAmemgymOffline({ ...other, fresh: true });
    expect(await readFile(first.dataPath, 'utf8')).not.toBe(data);
  });

  it('refuses to choose made-up people by id', async () => {
    const chosen = { ...generation, ids: ['someone'] };
    await expect(
      generateAmemgymOffline({ generation: chosen, folder: join(place, 'a') }),
    ).rejects.toMatchObject({ key: 'ids' });
  });
});
