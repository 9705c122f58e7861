import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { registryFor } from '../__fixtures__/registry.js';
import { contentsOf, stealLock } from '../__fixtures__/steal-lock.js';
import { parseGeneration } from './read-generation.js';
import { runGeneration } from './run-generation.js';

const here = fileURLToPath(new URL('.', import.meta.url));
let place = '';
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'memgym-test-'));
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(place, { recursive: true });
});

const diaries = () => registryFor(here).find('generator', './__fixtures__/diary-generator.ts');

describe('an external generator', () => {
  it('is found by its file and makes its data, writing large files in parts', async () => {
    const generation = parseGeneration(await diaries(), 'test', { name: 'd', lines: 20_000 });
    const folder = join(place, 'd');
    const stages: number[] = [];
    const { manifest, dataPath, progress } = await runGeneration({
      ...{ generation, model: null, folder },
      onProgress: ({ stagesDone }) => stages.push(stagesDone),
    });
    // A stage counts when it is done, not when it begins.
    expect([stages[0], stages.at(-1)]).toEqual([0, 2]);
    expect(manifest).toMatchObject({
      generator: 'diary entries',
      status: 'complete',
      users: ['user-0', 'user-1'],
    });
    expect(progress).toMatchObject({ usersDone: 2, stagesDone: 2, stagesTotal: 2 });
    const lines = (await readFile(join(dataPath, 'user-1.txt'), 'utf8')).split('\n');
    expect([lines.length, lines[19_999]]).toEqual([20_001, 'user-1: day 20000']);
    expect(await readdir(dataPath)).toEqual(['user-0.txt', 'user-1.txt']);
  });

  it('stops writing once another process has taken over the folder', async () => {
    const generation = parseGeneration(await diaries(), 'test', { name: 'd' });
    const folder = join(place, 'd');
    let written: [string, string][] = [];
    const lost = runGeneration({
      generation,
      model: null,
      folder,
      onProgress: () => {
        if (written.length > 0) return;
        stealLock(folder, join(place, 'lapsed'));
        vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
        written = contentsOf(folder);
      },
    });
    await expect(lost).rejects.toMatchObject({ name: 'StorageError', reason: 'lost' });
    expect(written.map(([name]) => name)).toContain('environment.json');
    expect(contentsOf(folder)).toEqual(written);
  });
});

it('names the nearest generator for a misspelt one', async () => {
  await expect(registryFor(here).find('generator', 'amemgin')).rejects.toMatchObject({
    message: 'Unknown generator "amemgin".',
    hint: expect.stringContaining('Did you mean "amemgym"?'),
  });
});
