import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnswerRecord, Turn } from '@memgym/core';
import type { Benchmark } from '@memgym/evaluators';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { planSmallRun } from '../__fixtures__/plan-small-run.js';
import { runExperiment } from './run-experiment.js';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'memgym-prepare-'));
});
afterEach(() => rm(folder, { recursive: true }));

/** With a model that is waited for, which alone leaves time to prepare anything. */
async function run(changes: Partial<Benchmark>) {
  const plan = await planSmallRun(folder, 2);
  const model = { ...plan.model, info: { ...plan.model.info, simulated: false } };
  const benchmark = { ...plan.benchmark, ...changes };
  const options = { runsFolder: join(folder, 'runs'), cacheFolder: join(folder, 'cache') };
  return runExperiment({ ...plan, model, benchmark }, options);
}

it('prepares the very records that the results are made of', async () => {
  const prepared: AnswerRecord[] = [];
  const summarized: AnswerRecord[] = [];
  const dialogues: (readonly Turn[])[] = [];
  const told: (readonly Turn[])[] = [];
  await run({
    prepareAnswer: (answer) => void prepared.push(answer),
    prepareDialogue: (_episode, turns) => void dialogues.push(turns),
    summarize: ({ systems, references }) => {
      const plays = [...systems, ...references];
      summarized.push(...plays.flatMap(({ answers }) => answers));
      told.push(...plays.flatMap((play) => [...play.dialogues.values()]));
      return [];
    },
  });
  expect(summarized.length).toBeGreaterThan(0);
  expect(prepared.length).toBeGreaterThan(summarized.length / 2);
  expect(prepared.every((answer) => summarized.includes(answer))).toBe(true);
  expect(dialogues.every((turns) => told.includes(turns))).toBe(true);
  // Whether they were just made or read from a file.
  expect(summarized).toStrictEqual(JSON.parse(JSON.stringify(summarized)));
});

it('stops no run when it fails', async () => {
  const unprepared = (): never => {
    throw new Error('A metric that does not know this record.');
  };
  const { manifest, result } = await run({ prepareAnswer: unprepared, prepareDialogue: unprepared });
  expect(manifest.status).toBe('complete');
  expect(result.systems.map(({ name }) => name)).toContain('none');
});
