import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listRuns, lockRun, writeManifest } from '@memgym/runs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { planSmallRun } from '../__fixtures__/plan-small-run.js';

let place = '';
let runs = '';
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'memgym-list-'));
  runs = join(place, 'runs');
  await mkdir(runs);
});
afterEach(() => rm(place, { recursive: true }));

it('distinguishes an active run from an interrupted one', async () => {
  const { manifest } = await planSmallRun(place, 1);
  const folder = join(runs, 'run');
  const status = async () => (await listRuns(runs))[0]?.status;
  await writeManifest(folder, manifest);
  const lock = await lockRun(folder);
  expect(await status()).toBe('running');
  lock.release();
  expect(await status()).toBe('interrupted');
  await writeManifest(folder, { ...manifest, status: 'complete' });
  expect(await status()).toBe('complete');
});

it('lists the latest first, by day and then by the time of writing', async () => {
  const { manifest } = await planSmallRun(place, 1);
  const store = async (name: string, startedOn: string | undefined, writtenS: number) => {
    const folder = join(runs, name);
    await writeManifest(folder, { ...manifest, ...(startedOn !== undefined && { startedOn }) });
    await utimes(join(folder, 'manifest.json'), writtenS, writtenS);
  };
  await store('a', '2026-04-05', 100);
  await store('b', '2026-04-05', 300);
  await store('c', '2026-04-05', 200);
  await store('d', '2026-04-06', 50);
  await store('e', undefined, 900);
  expect((await listRuns(runs)).map(({ runId }) => runId)).toEqual(['d', 'b', 'c', 'a', 'e']);
});

it.skipIf(process.platform === 'win32')('reports an unreadable manifest as damaged', async () => {
  await mkdir(join(runs, 'pipe'));
  execFileSync('mkfifo', [join(runs, 'pipe', 'manifest.json')]);
  await mkdir(join(runs, 'folder', 'manifest.json'), { recursive: true });
  await writeFile(join(runs, 'file'), '');
  await mkdir(join(runs, 'no-run'));
  expect(await listRuns(runs)).toMatchObject([
    { runId: 'folder', status: 'damaged', manifest: null, result: null },
    { runId: 'pipe', status: 'damaged' },
  ]);
});
