import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { planSmallRun } from '../__fixtures__/plan-small-run.js';
import { runExperiment } from './run-experiment.js';

let place = '';
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'memgym-times-'));
});
afterEach(() => rm(place, { recursive: true }));

it('stores times in a separate file and restores them in a resumed run', async () => {
  const plan = await planSmallRun(place, 2, ['none', 'bm25-m']);
  let passed = 0;
  const elapsed = (): number => {
    passed += 20;
    return passed;
  };
  const { folder, ledger, result } = await runExperiment(plan, { runsFolder: place, elapsed });
  expect(ledger.times.map(({ system }) => system).slice(0, 2)).toEqual(['none', 'bm25-m']);
  const [none] = ledger.times;
  const questions = result.systems.find(({ name }) => name === 'none')?.metrics;
  expect(questions).not.toHaveProperty('times');
  expect(none?.response?.count).toBeGreaterThan(0);
  expect(none?.response?.mean).toBeGreaterThanOrEqual(0.02);
  expect(none?.cachedEpisodes).toBe(0);
  const metrics = await readFile(join(folder, 'metrics.json'), 'utf8');
  expect(JSON.parse(await readFile(join(folder, 'ledger.json'), 'utf8')).times).toEqual(
    JSON.parse(JSON.stringify(ledger.times)),
  );

  // A damaged line, as a killed process leaves it, changes nothing.
  await appendFile(join(folder, 'times', 'none.jsonl'), '\n{"episodeId":"u');
  const again = await runExperiment(plan, { runsFolder: place, elapsed: () => 0 });
  expect(again.ledger.times).toEqual(ledger.times);
  expect(await readFile(join(folder, 'metrics.json'), 'utf8')).toBe(metrics);
});
