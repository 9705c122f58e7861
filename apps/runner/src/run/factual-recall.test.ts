import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toAMemGymItem } from '@memgym/amemgym/generate';
import { generateUsersOffline } from '@memgym/env-generator';
import { parseExperiment } from '@memgym/experiments';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { planRun } from '../plan/run-plan.js';
import { runExperiment } from './run-experiment.js';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-recall-'));
  const users = generateUsersOffline({ users: 1, questions: 4, periods: 2 });
  await writeFile(join(folder, 'data.json'), JSON.stringify(users.map(toAMemGymItem)));
});
afterEach(() => rm(folder, { recursive: true }));

async function recalled(world: unknown, options: object = { factualRecall: true }) {
  const plan = await planRun({
    experiment: parseExperiment('recall', {
      name: 'recall',
      benchmark: { type: 'amemgym', options },
      model: { type: 'offline', world },
      embedder: { type: 'offline' },
      // Without a window, everything said is in the notes.
      systems: ['awi', 'none'],
    }),
    dataPath: join(folder, 'data.json'),
    environment: {},
  });
  const { result } = await runExperiment(plan, {
    runsFolder: join(folder, 'runs'),
    cacheFolder: join(folder, 'cache'),
  });
  return ['awi', 'none'].map(
    (name) => result.systems.find((system) => system.name === name)?.metrics['factual-recall']?.value,
  );
}

it('finds every fact in complete notes, fewer if the writer misses some, and none without a memory', async () => {
  expect(await recalled('perfect')).toEqual([1, 0]);
  const [missed = null] = await recalled({ missStated: 0.5, missImplied: 0.5 });
  expect(missed).toBeGreaterThan(0);
  expect(missed).toBeLessThan(0.9);
});

it('is not judged by default', async () => {
  expect(await recalled('perfect', {})).toEqual([undefined, undefined]);
});
