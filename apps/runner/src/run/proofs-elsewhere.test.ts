import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseExperiment } from '@memgym/experiments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Habit, startHabitualService } from '../__fixtures__/habitual-service.js';
import { registryFor } from '../__fixtures__/registry.js';
import type { Executor } from '../job/executor.js';
import type { WorkEvent, WorkItem } from '../job/work.js';
import { planRun } from '../plan/run-plan.js';
import { runExperiment } from './run-experiment.js';

const people = ['Ann', 'Ben', 'Cleo'].map((name) => ({
  id: name,
  sessions: [
    {
      id: `${name}-s1`,
      turns: [
        { id: `${name}-t1`, role: 'user', content: `The boat of ${name} leaks near the stern.` },
        { id: `${name}-t2`, role: 'user', content: `The horse of ${name} refuses to cross bridges.` },
      ],
    },
  ],
  questions: [
    { id: `${name}-q1`, text: `What does the horse refuse?`, expected: 'bridges', evidence: [`${name}-t2`] },
  ],
}));

let place = '';
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'memgym-elsewhere-'));
  await writeFile(
    join(place, 'people.json'),
    JSON.stringify({ format: 'memgym-conversations@1', episodes: people }),
  );
});
afterAll(() => rm(place, { recursive: true }));

/** Plays on another machine, as far as the run can tell: items and events are JSON. */
function elsewhere(given: WorkItem[], most = Number.POSITIVE_INFINITY): Executor {
  return {
    isElsewhere: true,
    async run(items, host) {
      for (const item of items.slice(0, most)) {
        given.push(item);
        const events: string[] = [];
        await host.play(item, { gate: host.gate, emit: (event) => events.push(JSON.stringify(event)) });
        for (const event of events) host.collect(item, JSON.parse(event) as WorkEvent);
      }
    },
  };
}

async function run(name: string, url: string, executor: Executor) {
  const plan = await planRun({
    experiment: parseExperiment('test', {
      name,
      benchmark: { type: 'conversations' },
      model: { type: 'offline' },
      systems: ['none', { name: 'served', type: 'http', options: { url } }],
      admission: { limitMs: 2000, suite: false },
    }),
    dataPath: join(place, 'people.json'),
    environment: {},
    configFolder: place,
    registry: registryFor(place),
  });
  let passed = 0;
  const finished = await runExperiment(plan, {
    ...{ runsFolder: join(place, name), cacheFolder: join(place, `${name}-cache`), executor },
    elapsed: () => passed,
    pause: async (ms) => {
      passed += ms;
    },
  });
  const served = finished.result.systems.find((system) => system.name === 'served');
  return { proofs: finished.manifest.proofs, admission: served?.admission, scored: served?.scored };
}

async function measured(name: string, habit: Habit, given: WorkItem[] = []) {
  const service = await startHabitualService(habit);
  try {
    return await run(name, service.url, elsewhere(given));
  } finally {
    await service.close();
  }
}

describe('a memory outside that is played on other machines', () => {
  it('is proved once, by who plays its first episode', async () => {
    const given: WorkItem[] = [];
    const { proofs, admission, scored } = await measured('honest', {}, given);
    expect(given.map(({ system, proves = false }) => [system, proves])).toEqual([
      ...people.map(() => ['none', false]),
      ['served', true],
      ['served', false],
      ['served', false],
    ]);
    expect(proofs).toEqual({ served: { forgets: true, keepsIds: true } });
    expect(admission).toMatchObject({ outcome: 'admitted', doubts: [], notes: [] });
    expect(scored).toBe(people.length);
  });

  it('has no figure if the proof fails, also where others play it meanwhile', async () => {
    const { proofs, admission, scored } = await measured('bag', { scopeOf: () => 'all' });
    expect(proofs?.served?.refused).toContain('scopes are not separate');
    expect(admission?.outcome).toBe('refused');
    expect(scored).toBe(0);
  });

  it('is proved when the run goes on, if nobody has done it before', async () => {
    const service = await startHabitualService();
    const [before, after]: [WorkItem[], WorkItem[]] = [[], []];
    // Only the episodes of the first system are played.
    await run('resumed', service.url, elsewhere(before, people.length)).catch(() => undefined);
    const { proofs } = await run('resumed', service.url, elsewhere(after));
    await service.close();
    expect(before.map(({ system }) => system)).toEqual(people.map(() => 'none'));
    expect(after.map(({ proves = false }) => proves)).toEqual([true, false, false]);
    expect(Object.keys(proofs ?? {})).toEqual(['served']);
  });
});
