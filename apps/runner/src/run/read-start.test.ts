import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { planSmallRun } from '../__fixtures__/plan-small-run.js';
import { readStart } from './read-start.js';
import { runExperiment } from './run-experiment.js';

let place = '';
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'memgym-start-'));
});
afterEach(() => rm(place, { recursive: true }));

it('has the date of its first start in its manifest, also when it is played again', async () => {
  const plan = await planSmallRun(place, 1);
  const play = (now: number, fresh = false) =>
    runExperiment(plan, { runsFolder: place, now: () => now, fresh });
  const first = await play(Date.UTC(2026, 3, 5, 6, 7, 8, 9));
  expect(first.manifest.startedAt).toBe('2026-04-05T06:07:08Z');
  expect((await play(Date.UTC(2027, 0, 1))).manifest.startedAt).toBe('2026-04-05T06:07:08Z');
  expect((await play(Date.UTC(2028, 0, 1), true)).manifest.startedAt).toBe('2026-04-05T06:07:08Z');
  await writeFile(join(first.folder, 'manifest.json'), 'damaged');
  expect(await readStart(first.folder)).toBeUndefined();
});
