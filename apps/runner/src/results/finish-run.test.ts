import { existsSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRun } from '@memgym/runs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { planSmallRun } from '../__fixtures__/plan-small-run.js';
import { registryFor } from '../__fixtures__/registry.js';
import { rebuildReport } from '../inspect/rebuild-report.js';
import { runExperiment } from '../run/run-experiment.js';

let place = '';
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'memgym-finish-'));
});
afterEach(() => rm(place, { recursive: true }));

async function planned() {
  const plan = await planSmallRun(place, 1);
  return { plan, folder: join(place, plan.runId) };
}

it('marks a run as complete only when all results are written, including the report', async () => {
  const { plan, folder } = await planned();
  const statusOf = async () => JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8')).status;
  await mkdir(join(folder, 'report.html', 'in the way'), { recursive: true });
  await expect(runExperiment(plan, { runsFolder: place })).rejects.toThrow(/report\.html/);
  expect(await statusOf()).toBe('running');
  // The other files are complete before the failure is reported.
  expect(await readdir(folder)).toEqual(
    expect.arrayContaining(['ledger.json', 'metrics.json', 'results.parquet']),
  );

  await rm(join(folder, 'report.html'), { recursive: true });
  await runExperiment(plan, { runsFolder: place });
  expect(await statusOf()).toBe('complete');
});

it.each(['', 'episodes'])(
  'makes no results if the run’s folder was removed meanwhile: "%s"',
  async (part) => {
    const { plan, folder } = await planned();
    const removing = runExperiment(plan, {
      runsFolder: place,
      onProgress: ({ questionsDone, questionsTotal }) => {
        if (questionsDone === questionsTotal) rmSync(join(folder, part), { recursive: true });
      },
    });
    await expect(removing).rejects.toThrow(/was removed during the run/);
    expect(existsSync(join(folder, 'metrics.json'))).toBe(false);

    const { manifest } = await runExperiment(plan, { runsFolder: place });
    expect(manifest.status).toBe('complete');
  },
);

it.each(['episodes', join('episodes', 'none')])(
  'names the removed answers, and how to restore them: %s',
  async (part) => {
    const { plan, folder } = await planned();
    await runExperiment(plan, { runsFolder: place });
    await rm(join(folder, part), { recursive: true });
    await expect(rebuildReport(folder, { environment: {}, registry: registryFor() })).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringMatching(new RegExp(`${part}: no such folder`)),
      hint: expect.stringContaining('same `memgym run`'),
    });
    await runExperiment(plan, { runsFolder: place });
    expect((await rebuildReport(folder, { environment: {}, registry: registryFor() })).file).toBe(
      join(folder, 'report.html'),
    );
  },
);

it('says how to restore removed metrics', async () => {
  const { plan, folder } = await planned();
  await runExperiment(plan, { runsFolder: place });
  await rm(join(folder, 'metrics.json'));
  await expect(openRun(folder)).rejects.toMatchObject({ hint: expect.stringContaining('same `memgym run`') });
  await runExperiment(plan, { runsFolder: place });
  expect((await openRun(folder)).folder).toBe(folder);
});

it('writes the same report again, with systems with cut prompts in plan order', async () => {
  const window = { updateBatch: 2, localLength: 1000 };
  const systems = ['z', 'a'].map((name) => ({
    name,
    type: 'none',
    window,
    format: { maxPromptTokens: 400 },
  }));
  const plan = await planSmallRun(place, 1, systems);
  const { folder } = await runExperiment(plan, { runsFolder: place });
  const report = await readFile(join(folder, 'report.html'), 'utf8');
  expect(report).toMatch(/Prompts of z were cut .* answers.*Prompts of a were cut/s);
  await rebuildReport(folder, { environment: {}, registry: registryFor() });
  expect(await readFile(join(folder, 'report.html'), 'utf8')).toBe(report);
});
