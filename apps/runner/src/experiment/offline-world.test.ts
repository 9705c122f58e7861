import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toAMemGymItem } from '@memgym/amemgym/generate';
import { generateUsersOffline } from '@memgym/env-generator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseWithAgents } from '../__fixtures__/registry.js';
import { planRun } from '../plan/run-plan.js';
import { runExperiment } from '../run/run-experiment.js';

let place: string;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'memgym-world-'));
  const users = generateUsersOffline({ users: 3, questions: 6, periods: 4 });
  await writeFile(join(place, 'data.json'), JSON.stringify(users.map(toAMemGymItem)));
});
afterAll(() => rm(place, { recursive: true }));

const native = { name: 'native', type: 'none', window: { updateBatch: 2, localLength: 1_000_000 } };
const notes = { name: 'notes', type: 'awi', window: { updateBatch: 2, localLength: 4 } };

/** The figures of these systems in a world with these settings, with 90 questions each. */
async function play(world: unknown, systems: readonly unknown[] = [native]) {
  const plan = await planRun({
    experiment: parseWithAgents('world', {
      name: 'world',
      seed: 1,
      benchmark: { type: 'amemgym' },
      model: { type: 'offline', world },
      embedder: { type: 'offline' },
      systems,
    }),
    dataPath: join(place, 'data.json'),
    environment: {},
  });
  const { result } = await runExperiment(plan, {
    runsFolder: join(place, 'runs'),
    cacheFolder: join(place, 'cache'),
  });
  return (system: string, figure: string): number =>
    result.systems.find(({ name }) => name === system)?.metrics[figure]?.value ?? Number.NaN;
}
const perfect = {
  readTokens: null,
  rivalLimit: null,
  slip: 0,
  replyTokens: null,
  missStated: 0,
  missImplied: 0,
  missUnnamed: 0,
  writeTokens: null,
  knowsTopics: true,
};

describe('the offline world', () => {
  let perfectly: Awaited<ReturnType<typeof play>>;
  beforeAll(async () => {
    perfectly = await play(perfect, [native, notes]);
  });

  it('loses nothing with perfect settings', () => {
    const value = perfectly;
    expect(value('native', 'overall')).toBe(1);
    expect(value('upper-bound', 'overall')).toBe(1);
  });

  it('has every kind of failure in the lifelike world, and more with longer histories', async () => {
    const value = await play('lifelike', [native, notes]);
    for (const failure of ['write-failure', 'read-failure', 'utilization-failure']) {
      expect([failure, value('notes', failure) > 0]).toEqual([failure, true]);
    }
    expect(value('native', 'overall')).toBeLessThan(1);
    expect(value('upper-bound', 'overall')).toBeGreaterThan(0.8);
    const long = await play({ replyTokens: [1500, 2000] });
    expect(long('native', 'overall')).toBeLessThan(value('native', 'overall'));
  });

  it('changes each figure in the direction of its setting', async () => {
    const value = perfectly;
    const misses = await play({ ...perfect, missImplied: 0.6 }, [native, notes]);
    expect(misses('notes', 'write-failure')).toBeGreaterThan(value('notes', 'write-failure'));
    expect(misses('native', 'overall')).toBe(value('native', 'overall'));
    const slips = await play({ ...perfect, slip: 0.3 });
    expect(slips('native', 'utilization-failure')).toBeGreaterThan(0.1);
    expect(slips('native', 'write-failure')).toBe(value('native', 'write-failure'));
    const rivals = await play({ ...perfect, rivalLimit: 30 });
    expect(rivals('native', 'overall')).toBeLessThan(value('native', 'overall'));
    const reads = await play({ ...perfect, readTokens: 2000 });
    expect(reads('native', 'read-failure')).toBeGreaterThan(value('native', 'read-failure'));
  });
});
