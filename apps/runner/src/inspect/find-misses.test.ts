import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toAMemGymItem } from '@memgym/amemgym/generate';
import type { AnswerRecord } from '@memgym/core';
import { generateUsersOffline } from '@memgym/env-generator';
import type { Benchmark } from '@memgym/evaluators';
import { parseExperiment } from '@memgym/experiments';
import { findMisses, type OpenedRun, openRun } from '@memgym/runs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { planRun } from '../plan/run-plan.js';
import { runExperiment } from '../run/run-experiment.js';

let place: string;
let run: OpenedRun;
let benchmark: Benchmark;
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'memgym-misses-'));
  const users = generateUsersOffline({ users: 1, questions: 4, periods: 3, deletions: 2 });
  const dataPath = join(place, 'data.json');
  await writeFile(dataPath, JSON.stringify(users.map(toAMemGymItem)));
  const plan = await planRun({
    experiment: parseExperiment('misses', {
      name: 'misses',
      benchmark: { type: 'amemgym' },
      model: { type: 'offline' },
      embedder: { type: 'offline' },
      systems: ['bm25-m'],
    }),
    dataPath,
    environment: {},
  });
  const { folder } = await runExperiment(plan, {
    runsFolder: join(place, 'runs'),
    cacheFolder: join(place, 'cache'),
  });
  run = await openRun(folder);
  benchmark = plan.benchmark;
});
afterAll(() => rm(place, { recursive: true }));

type Values = Readonly<Record<string, string>>;

/** The run as if a memory said this of what the user does not have any more, and every choice were wrong. */
function saying(ofDeleted: (before: string) => string): OpenedRun {
  const answers = run.answers.map((answer): AnswerRecord => {
    if (answer.outcome !== 'answered' || answer.system !== 'bm25-m') return answer;
    if (answer.questionKind !== 'state-probe')
      return { ...answer, output: answer.expected === '1' ? '2' : '1' };
    const withoutValue = new Map(answer.meta?.withoutValue as unknown as [name: string, before: string[]][]);
    const said = Object.entries(answer.expected as Values).map(([name, value]) => {
      const before = withoutValue.get(name)?.at(-1);
      return [name, before === undefined ? value : ofDeleted(before)] as const;
    });
    return { ...answer, output: JSON.stringify(Object.fromEntries(said)) };
  });
  return { ...run, answers };
}

const reasonsOf = (opened: OpenedRun): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const { reason, answer } of findMisses(opened, benchmark).misses) {
    if (answer.system === 'bm25-m') counts[reason] = (counts[reason] ?? 0) + 1;
  }
  return counts;
};

it('gives as the reason what the probe says of the memory: a value that was deleted, or one that never was', () => {
  const knowing = reasonsOf(saying(() => 'none at present'));
  const keeping = reasonsOf(saying((before) => before));
  const inventing = reasonsOf(saying(() => 'keeping dragons'));
  const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((a, b) => a + b, 0);
  // Every question is missed: with a memory that knows all, because of the answer.
  expect(Object.keys(knowing)).toEqual(['utilization']);
  expect(keeping.stale).toBeGreaterThan(0);
  expect(keeping).toEqual({ stale: keeping.stale, utilization: sum(knowing) - (keeping.stale ?? 0) });
  expect(inventing).toEqual({ invention: keeping.stale, utilization: keeping.utilization });
});
