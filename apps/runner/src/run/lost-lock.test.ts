import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { thisProcess } from '@memgym/files';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { planSmallRun } from '../__fixtures__/plan-small-run.js';
import { runExperiment } from './run-experiment.js';

let place = '';
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'memgym-lost-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(place, { recursive: true });
});

function contents(folder: string): [string, string][] {
  return (
    readdirSync(folder, { recursive: true, withFileTypes: true })
      // A state is named by its content, and one that was begun is written to its end.
      .filter((entry) => entry.isFile() && !entry.parentPath.endsWith('states'))
      .map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'utf8')])
  );
}

it('stops before its next write once another process has taken the run over', async () => {
  const plan = await planSmallRun(place, 2);
  const folder = join(place, plan.runId);
  let written: [string, string][] = [];
  const lost = runExperiment(plan, {
    runsFolder: place,
    onProgress: () => {
      if (written.length > 0) return;
      // What a paused container finds: its lease ran out, and another one took the lock.
      const lock = join(folder, 'run.lock');
      renameSync(lock, join(place, 'lapsed'));
      mkdirSync(lock);
      const owner = { ...thisProcess(), host: 'another-host' };
      writeFileSync(join(lock, `other.${Number.MAX_SAFE_INTEGER}`), JSON.stringify(owner));
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
      written = contents(folder);
    },
  });
  await expect(lost).rejects.toMatchObject({ name: 'StorageError', reason: 'lost' });
  expect(contents(folder)).toEqual(written);
  expect(existsSync(join(folder, 'run.lock'))).toBe(true);
});
