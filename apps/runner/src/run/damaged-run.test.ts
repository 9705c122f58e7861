import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRng } from '@memgym/core';
import { openRun } from '@memgym/runs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { planSmallRun } from '../__fixtures__/plan-small-run.js';
import { withModel } from '../__fixtures__/with-model.js';
import { type FinishedRun, runExperiment } from './run-experiment.js';

let place = '';
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'memgym-damaged-'));
});
afterEach(() => rm(place, { recursive: true }));

/** A run with recorded calls and texts, as for a paid model. */
async function playWithTexts() {
  const plan = await planSmallRun(place, 2, ['none']);
  const paid = { ...plan.model, info: { ...plan.model.info, simulated: false } };
  return (): Promise<FinishedRun> =>
    runExperiment(withModel(plan, paid), {
      runsFolder: join(place, 'runs'),
      cacheFolder: join(place, 'cache'),
    });
}

async function contents(folder: string): Promise<Record<string, string>> {
  const names = (await readdir(folder)).sort();
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'latin1')])),
  );
}

it('plays a damaged episode again from the cache, and changes no metric', async () => {
  const play = await playWithTexts();
  const { folder, result } = await play();
  const episodes = join(folder, 'episodes', 'none');
  const before = await contents(episodes);
  const [name = ''] = Object.keys(before);
  const file = join(episodes, name);
  const bytes = await readFile(file);
  const lines = bytes.toString('utf8').split('\n');
  const rng = createRng('damaged run');
  const flip = (): Buffer => {
    const flipped = Buffer.from(bytes);
    const at = rng.int(bytes.length);
    flipped[at] = (flipped[at] as number) ^ (1 << rng.int(8));
    return flipped;
  };
  const answer = lines.findIndex((line) => line.includes('"kind":"answer"'));
  const damages: (string | Buffer)[] = [
    ...Array.from({ length: 8 }, flip),
    lines.with(answer, '7').join('\n'),
    lines.toSpliced(answer, 1).join('\n'),
    lines.toSpliced(answer, 0, lines[answer] as string).join('\n'),
    bytes.subarray(0, bytes.length >> 1),
    '',
  ];
  for (const damage of damages) {
    await writeFile(file, damage);
    await expect(openRun(folder)).rejects.toThrow(/the answers in this file are damaged/);
    const again = await play();
    expect(again.progress).toMatchObject({ callsPaid: 0 });
    expect(again.result).toEqual(result);
    expect(await contents(episodes)).toEqual(before);
  }
});

it.each(['lost', 'damaged'])('makes texts that were %s again, from the cache', async (what) => {
  const play = await playWithTexts();
  const { folder } = await play();
  const texts = join(folder, 'texts');
  const before = await contents(texts);
  const [name = ''] = Object.keys(before);
  if (what === 'lost') await rm(texts, { recursive: true });
  else
    await writeFile(
      join(texts, name),
      (before[name] ?? '').replace(/"content":"./, '"content":"#'),
      'latin1',
    );
  const again = await play();
  expect(again.progress.callsPaid).toBe(0);
  expect(again.progress.episodesWithoutTexts).toBeGreaterThan(0);
  expect(await contents(texts)).toEqual(before);
});

it('reports complete episodes that are played again because texts and cache are lost', async () => {
  const play = await playWithTexts();
  const first = await play();
  expect(first.progress.episodesWithoutTexts).toBe(0);
  // Two users, played by the system and by the upper bound.
  const before = await contents(join(first.folder, 'texts'));
  await rm(join(first.folder, 'texts'), { recursive: true });
  await rm(join(place, 'cache'), { recursive: true });
  const again = await play();
  expect(again.progress).toMatchObject({ callsPaid: first.progress.callsPaid, episodesWithoutTexts: 4 });
  expect(await contents(join(first.folder, 'texts'))).toEqual(before);
});

it('counts damaged call records, which are missing from every sum', async () => {
  const play = await playWithTexts();
  const { folder, ledger } = await play();
  expect(ledger.damagedCallLines).toBe(0);
  const calls = join(folder, 'calls', 'none');
  const [name = ''] = await readdir(calls);
  const lines = (await readFile(join(calls, name), 'utf8')).split('\n');
  const at = lines.findIndex((line) => line.includes('"kind":"call"'));
  const cut = (lines[at] as string).slice(0, -20);
  await writeFile(join(calls, name), lines.with(at, cut).join('\n'));
  const again = await play();
  expect(again.ledger.damagedCallLines).toBe(1);
  expect(again.ledger.total.calls).toBe(ledger.total.calls - 1);
  const written: unknown = JSON.parse(await readFile(join(folder, 'ledger.json'), 'utf8'));
  expect(written).toMatchObject({ damagedCallLines: 1 });
});
