import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openRun, readManifest } from '@memgym/runs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planSmallRun } from '../__fixtures__/plan-small-run.js';
import { planWithAddedSystems } from '../plan/plan-added-systems.js';
import { runExperiment } from '../run/run-experiment.js';

let place = '';
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'memgym-manifest-'));
});
afterEach(() => rm(place, { recursive: true }));

const april = Date.UTC(2026, 3, 5, 23, 59, 59);

async function playSmall() {
  const plan = await planSmallRun(place, 1);
  const play = (now = april, fresh = false) =>
    runExperiment(plan, { runsFolder: place, now: () => now, fresh });
  const { folder } = await play();
  return { plan, play, folder, file: join(folder, 'manifest.json') };
}

describe('the manifest of a run', () => {
  it('has the day of its first start, or of the restart that discarded earlier results', async () => {
    const { play } = await playSmall();
    expect((await play(Date.UTC(2027, 0, 1))).manifest.startedOn).toBe('2026-04-05');
    expect((await play(Date.UTC(2028, 0, 1), true)).manifest.startedOn).toBe('2028-01-01');
  });

  it.each<[string, (text: string) => string]>([
    ['another day', (text) => text.replace('"startedOn": "2026-04-05"', '"startedOn": "2026-04-04"')],
    ['another name of the experiment', (text) => text.replace('"name": "small"', '"name": "smalk"')],
    ['another name of a system', (text) => text.replace('"name": "none"', '"name": "nooe"')],
    ['a renamed key', (text) => text.replace('"startedOn"', '"startedNn"')],
    ['a key of a system that is renamed', (text) => text.replace('"insights"', '"insighvs"')],
    ['another seal', (text) => text.replace(/"digest": "(.)(?=[^}]*\}\s*$)/, '"digest": "x')],
    ['no seal', (text) => text.replace(/,\s*"digest": "\w+"\s*\}\s*$/, '}')],
    ['broken JSON', (text) => text.slice(0, -3)],
    ['null', () => 'null'],
    ['nothing', () => ''],
  ])('is refused on opening, resuming and adding with %s', async (_what, damage) => {
    const { plan, play, folder, file } = await playSmall();
    const text = await readFile(file, 'utf8');
    expect(damage(text)).not.toBe(text);
    await writeFile(file, damage(text));
    const refusal = { message: `${file}: is damaged, or was not written by a run.` };
    await expect(openRun(folder)).rejects.toMatchObject(refusal);
    await expect(play()).rejects.toMatchObject(refusal);
    const adding = planWithAddedSystems(
      { experiment: plan.experiment, dataPath: plan.dataPath, environment: {} },
      { runsFolder: place, add: ['recent'] },
    );
    await expect(adding).rejects.toMatchObject(refusal);
    await rm(file);
    await play();
    expect(await readFile(file, 'utf8')).toBe(text);
  });

  it('is absent in a folder without a run', async () => {
    expect(await readManifest(place)).toBeNull();
  });
});
