import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { planSmallRun } from '../__fixtures__/plan-small-run.js';
import { runExperiment } from './run-experiment.js';

let place = '';
let elsewhere = '';
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'memgym-planted-'));
  elsewhere = join(place, 'elsewhere');
  await mkdir(elsewhere);
});
afterEach(() => rm(place, { recursive: true }));

it.skipIf(process.platform === 'win32').each(['episodes', 'episodes/none', 'calls', 'texts', 'states'])(
  'writes through no link in the place of %s',
  async (part) => {
    const plan = await planSmallRun(place, 1);
    const link = join(place, plan.runId, part);
    await mkdir(dirname(link), { recursive: true });
    await symlink(elsewhere, link);
    await expect(runExperiment(plan, { runsFolder: place })).rejects.toMatchObject({
      name: 'StorageError',
      message: expect.stringContaining(`${link}: a symbolic link is in the place`),
    });
    expect(await readdir(elsewhere)).toEqual([]);
    expect(existsSync(join(place, plan.runId, 'manifest.json'))).toBe(false);
  },
);

it.skipIf(process.platform === 'win32')('may itself be in a linked folder', async () => {
  const plan = await planSmallRun(place, 1);
  await symlink(elsewhere, join(place, plan.runId));
  const { manifest } = await runExperiment(plan, { runsFolder: place });
  expect(manifest.status).toBe('complete');
});
