import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { planSmallRun } from '../__fixtures__/plan-small-run.js';
import { contentsOf, stealLock } from '../__fixtures__/steal-lock.js';
import { runExperiment } from './run-experiment.js';

let place = '';
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'memgym-lost-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(place, { recursive: true });
});

it('stops before its next write after another process has taken over the run', async () => {
  const plan = await planSmallRun(place, 2);
  const folder = join(place, plan.runId);
  let written: [string, string][] = [];
  const lost = runExperiment(plan, {
    runsFolder: place,
    onProgress: () => {
      if (written.length > 0) return;
      stealLock(folder, join(place, 'lapsed'));
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
      written = contentsOf(folder);
    },
  });
  await expect(lost).rejects.toMatchObject({ name: 'StorageError', reason: 'lost' });
  expect(contentsOf(folder)).toEqual(written);
  expect(existsSync(join(folder, 'run.lock'))).toBe(true);
});
