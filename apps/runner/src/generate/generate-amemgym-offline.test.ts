import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkDataset, loadAmemgym } from '@memgym/datasets';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseExperiment } from '../experiment/read-experiment.js';
import { runExperiment } from '../run/run-experiment.js';
import { planRun } from '../run/run-plan.js';
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

  it('writes Chinese of which every variable is read again: told what is so, the reader finds the right option', async () => {
    const chinese = { ...generation, users: 1, language: 'zh' as const };
    const { dataPath } = await generateAmemgymOffline({ generation: chinese, folder: join(place, 'zh') });
    const { users } = await loadAmemgym(dataPath);
    for (const { name } of users[0]?.variables ?? []) expect(name).toMatch(/^\p{Script=Han}+$/u);
    const plan = await planRun({
      experiment: parseExperiment('test', {
        name: 'chinese',
        benchmark: { type: 'amemgym' },
        model: { type: 'offline' },
        embedder: { type: 'offline' },
        systems: [{ name: 'native', type: 'none', window: { updateBatch: 2, localLength: 1000 } }],
      }),
      dataPath,
      environment: {},
    });
    const { result } = await runExperiment(plan, { runsFolder: join(place, 'runs') });
    const overallOf = (system: string) =>
      result.systems.find(({ name }) => name === system)?.metrics.overall?.value ?? 0;
    expect(overallOf('upper-bound')).toBeGreaterThanOrEqual(0.95);
    expect(overallOf('native')).toBeGreaterThanOrEqual(0.95);
  });

  it('refuses to choose made-up people by id', async () => {
    const chosen = { ...generation, ids: ['someone'] };
    await expect(
      generateAmemgymOffline({ generation: chosen, folder: join(place, 'a') }),
    ).rejects.toMatchObject({ key: 'ids' });
  });
});
