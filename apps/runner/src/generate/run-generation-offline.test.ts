import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { amemgymDataset, loadAMemGym } from '@memgym/amemgym';
import { amemgymGenerator } from '@memgym/amemgym/generate';
import { checkDataset } from '@memgym/datasets';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parseWithAgents } from '../__fixtures__/registry.js';
import { planRun } from '../plan/run-plan.js';
import { runExperiment } from '../run/run-experiment.js';
import { parseGeneration } from './read-generation.js';
import { runGeneration } from './run-generation.js';

let place = '';
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'memgym-test-'));
});
afterEach(() => rm(place, { recursive: true, force: true }));

const generationWith = (changes: object) =>
  parseGeneration(amemgymGenerator, 'test', { name: 'small', users: 2, periods: 3, ...changes });
/** @param changes to the small generation's config */
const generateOffline = (folder: string, changes: object = {}, fresh = false) =>
  runGeneration({ generation: generationWith(changes), model: null, folder, fresh });

describe('runGeneration without a model', () => {
  it('writes the same files as a generation by a model, satisfies every rule, and is marked as simulated', async () => {
    const { dataPath, manifest } = await generateOffline(join(place, 'a'));
    expect(manifest).toMatchObject({ status: 'complete', simulated: true, model: null, failed: [] });
    expect((await checkDataset(amemgymDataset, dataPath)).problems).toEqual([]);
    const item: unknown = JSON.parse(
      await readFile(join(place, 'a', 'raw', String(manifest.users[1]), 'item.json'), 'utf8'),
    );
    expect((JSON.parse(await readFile(dataPath, 'utf8')) as unknown[])[1]).toEqual(item);
  });

  it('writes the same bytes for the same seed, and refuses to mix seeds', async () => {
    const first = await generateOffline(join(place, 'a'));
    const data = await readFile(first.dataPath, 'utf8');
    await generateOffline(join(place, 'a'));
    expect(await readFile(first.dataPath, 'utf8')).toBe(data);
    await expect(generateOffline(join(place, 'a'), { seed: 5 })).rejects.toMatchObject({ key: 'out' });
    await generateOffline(join(place, 'a'), { seed: 5 }, true);
    expect(await readFile(first.dataPath, 'utf8')).not.toBe(data);
  });

  it('writes Chinese messages from which the reader infers every variable and finds the right option', async () => {
    const { dataPath } = await generateOffline(join(place, 'zh'), { users: 1, language: 'zh' });
    const { users } = await loadAMemGym(dataPath);
    for (const { name } of users[0]?.variables ?? []) expect(name).toMatch(/^\p{Script=Han}+$/u);
    const plan = await planRun({
      experiment: parseWithAgents('test', {
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

  it('refuses to choose invented people by id', async () => {
    await expect(generateOffline(join(place, 'a'), { ids: ['someone'] })).rejects.toMatchObject({
      key: 'ids',
    });
  });
});
