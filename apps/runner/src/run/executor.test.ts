import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { InternalError } from '@memgym/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { planSmallRun } from '../__fixtures__/plan-small-run.js';
import { withModel } from '../__fixtures__/with-model.js';
import { type Executor, inThisProcess } from '../job/executor.js';
import type { WorkEvent } from '../job/work.js';
import { type FinishedRun, type RunOptions, runExperiment } from './run-experiment.js';

let place = '';
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'memgym-executor-'));
});
afterEach(() => rm(place, { recursive: true }));

/** A run with recorded calls, texts and states, as for a paid model. Its items have no calls in common. */
async function play(name: string, options: RunOptions = {}): Promise<FinishedRun> {
  const plan = await planSmallRun(place, 3, ['bm25-m']);
  const model = { ...plan.model, info: { ...plan.model.info, simulated: false } };
  return runExperiment(
    { ...withModel(plan, model), pace: { ...plan.pace, questions: 1 } },
    {
      runsFolder: join(place, name),
      cacheFolder: join(place, `${name}-cache`),
      elapsed: () => 0,
      // Midnight may lie between two runs.
      now: () => Date.UTC(2026, 3, 5),
      ...options,
    },
  );
}

/** The files of a run by path, without times and the digests of times. */
async function contents({ folder }: FinishedRun): Promise<Record<string, string>> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  );
  const read = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name);
    const text = await readFile(path, 'latin1');
    return [relative(folder, path), text.replaceAll(/"(latencyMs|seconds)": ?[\d.e-]+/g, '')] as const;
  });
  return Object.fromEntries(
    (await Promise.all(read))
      .filter(([path]) => !path.startsWith('times') && path !== 'digests.jsonl')
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

const asJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value)) as Value;

/** Plays the last item first, and hands on the events of an item as JSON after its end, as from another machine. */
const backwards: Executor = {
  async run(items, host) {
    for (const item of items.toReversed()) {
      const lines: string[] = [];
      await host.play(asJson(item), { gate: host.gate, emit: (event) => lines.push(JSON.stringify(event)) });
      for (const line of lines) host.collect(asJson(item), JSON.parse(line) as WorkEvent);
    }
  },
};

describe('a run', () => {
  it('has the same folder with an executor that plays in another order and sends its events as JSON', async () => {
    const here = await play('here');
    const there = await play('there', { executor: backwards });
    const files = await contents(here);
    expect(Object.keys(files).map((path) => path.split(/[/.]/)[0])).toEqual(
      expect.arrayContaining(['calls', 'episodes', 'states', 'texts', 'results', 'metrics', 'report']),
    );
    expect(await contents(there)).toEqual(files);
    expect(there.progress).toMatchObject({
      questionsDone: there.progress.questionsTotal,
      callsPaid: here.progress.callsPaid,
    });
  });

  it('has the same episodes if an item starts again after a part of its events was collected', async () => {
    const stumbling: Executor = {
      async run(items, host) {
        for (const item of items) {
          let left = 5;
          const emit = (event: WorkEvent): void => {
            left -= 1;
            if (left >= 0) host.collect(item, event);
          };
          await host.play(item, { gate: host.gate, emit });
        }
        await inThisProcess.run(items, host);
      },
    };
    const [whole, repeated] = [
      await contents(await play('here')),
      await contents(await play('there', { executor: stumbling })),
    ];
    const episodes = Object.keys(whole).filter((path) => path.startsWith('episodes'));
    expect(episodes).toHaveLength(6);
    for (const path of [...episodes, 'metrics.json']) expect(repeated[path]).toBe(whole[path]);
  });

  it('has the same episodes if a queue gives an item out again while its first attempt goes on', async () => {
    const atLeastOnce: Executor = {
      async run(items, host) {
        for (const item of items) {
          const late: WorkEvent[] = [];
          await host.play(item, { gate: host.gate, emit: (event) => late.push(event) });
          host.collect(item, late.shift() as WorkEvent);
          const again = { ...item, attempt: item.attempt + 1 };
          const emit = (event: WorkEvent): void => {
            host.collect(again, event);
            for (const each of late.splice(0, 2)) host.collect(item, each);
          };
          await host.play(again, { gate: host.gate, emit });
          for (const event of late) host.collect(item, event);
        }
      },
    };
    const here = await play('here');
    const there = await play('there', { executor: atLeastOnce });
    const [whole, repeated] = [await contents(here), await contents(there)];
    const episodes = Object.keys(whole).filter((path) => path.startsWith('episodes'));
    expect(episodes).toHaveLength(6);
    for (const path of [...episodes, 'metrics.json']) expect(repeated[path]).toBe(whole[path]);
    // Each call was paid once, by the attempt that came too late, and is in the account.
    expect(there.progress.callsPaid).toBe(here.progress.callsPaid);
    expect(there.ledger.total.paid).toEqual(here.ledger.total.paid);
  });

  it('sends every request through the gate that the executor passes on', async () => {
    let passed = 0;
    const counting: Executor = {
      run: (items, host) =>
        inThisProcess.run(items, {
          ...host,
          gate: {
            ...host.gate,
            budget: {
              ...host.gate.budget,
              reserve: (most) => {
                passed += 1;
                return host.gate.budget.reserve(most);
              },
            },
          },
        }),
    };
    const { progress } = await play('here', { executor: counting });
    expect(passed).toBeGreaterThan(10);
    expect(passed).toBe(progress.callsPaid);
  });

  it('refuses events of an item that has not started', async () => {
    const early: Executor = {
      async run([item], host) {
        if (item !== undefined) host.collect(item, { kind: 'answer' });
      },
    };
    await expect(play('here', { executor: early })).rejects.toThrow(InternalError);
  });
});
