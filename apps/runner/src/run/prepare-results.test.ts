import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Benchmark } from '@memgym/evaluators';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { planSmallRun } from '../__fixtures__/plan-small-run.js';
import { runExperiment } from './run-experiment.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-prepare-'));
});
afterEach(() => rm(folder, { recursive: true }));

async function run(changes: Partial<Benchmark>) {
  const plan = await planSmallRun(folder, 2);
  const benchmark = { ...plan.benchmark, ...changes };
  return runExperiment({ ...plan, benchmark }, { runsFolder: join(folder, 'runs') });
}

it('prepares the very records that the results are made of', async () => {
  const prepared: unknown[] = [];
  const summarized: unknown[] = [];
  await run({
    prepareResults: (_episode, { answers }) => prepared.push(...answers),
    summarize: ({ systems, references }) => {
      summarized.push(...[...systems, ...references].flatMap(({ answers }) => answers));
      return [];
    },
  });
  expect(summarized.length).toBeGreaterThan(0);
  expect(new Set(prepared)).toEqual(new Set(summarized));
  expect(summarized.every((answer) => prepared.includes(answer))).toBe(true);
  // Whether they were just made or read from a file.
  expect(prepared).toStrictEqual(JSON.parse(JSON.stringify(prepared)));
});

it('stops no run when it fails', async () => {
  const unprepared = (): never => {
    throw new Error('A metric that does not know this record.');
  };
  const { manifest, result } = await run({ prepareResults: unprepared });
  expect(manifest.status).toBe('complete');
  expect(result.systems.map(({ name }) => name)).toContain('none');
});
