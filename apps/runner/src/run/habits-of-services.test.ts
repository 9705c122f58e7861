import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseExperiment } from '@memgym/experiments';
import { admissionText } from '@memgym/scoring';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { habits } from '../__fixtures__/habits.js';
import { startHabitualService } from '../__fixtures__/habitual-service.js';
import { registryFor } from '../__fixtures__/registry.js';
import { planRun } from '../plan/run-plan.js';
import { runExperiment } from './run-experiment.js';

const things = [
  'cat',
  'boat',
  'sister',
  'street',
  'teacher',
  'horse',
  'band',
  'favourite tea',
  'bakery',
  'village',
];
/** So that no message is like another one. */
const tails = [
  'sleeps on the oven',
  'leaks near the stern',
  'sings in Bergen every summer',
  'floods after heavy rain',
  'explained fractions with apples',
  'refuses to cross bridges',
  'plays only on Tuesdays',
  'tastes of malt and smoke',
  'opens before sunrise',
  'lost its church in 1911',
];
const names = ['Miso', 'Vega', 'Linnea', 'Ekeberg', 'Sorensen', 'Brim', 'Tidal', 'Assam', 'Levain', 'Moster'];

/** Ten people who each say ten things and a closing one, and are asked for two of them. */
const episodes = Array.from({ length: 10 }, (_person, person) => {
  const nameOf = (thing: number): string => `${names[(thing + person) % 10]}${person}${thing}`;
  const turns = things.map((thing, place) => ({
    id: `t${place}`,
    role: 'user',
    content: `My ${thing} is called ${nameOf(place)} and ${tails[place]}.`,
    eventTime: `2024-03-${String(place + 1).padStart(2, '0')}T09:00:00`,
  }));
  const asked = [person % 10, (person + 3) % 10];
  return {
    id: `p${person}`,
    sessions: [{ id: `s${person}`, turns }],
    questions: asked.map((place) => ({
      id: `p${person}-q${place}`,
      text: `What is my ${things[place]} called, please?`,
      expected: nameOf(place),
      evidence: [`t${place}`],
    })),
  };
});

let place = '';
beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), 'memgym-habits-'));
  await writeFile(join(place, 'people.json'), JSON.stringify({ format: 'memgym-conversations@1', episodes }));
});
afterAll(() => rm(place, { recursive: true }));

/** What a run says of a service with a habit. Nothing waits: the clock of the run passes by itself. */
async function measured(title: string, habit: (typeof habits)[string]['habit'], more: object = {}) {
  const service = await startHabitualService(habit);
  const name = title.replaceAll(' ', '-');
  try {
    const plan = await planRun({
      experiment: parseExperiment('test', {
        name,
        benchmark: { type: 'conversations' },
        model: { type: 'offline' },
        systems: [
          {
            ...{ name, type: 'http', k: 5 },
            options: { url: service.url, ...(habit.liesAboutWaiting && { capabilities: ['wait'] }) },
          },
        ],
        concurrency: { episodes: 1, questions: 1 },
        admission: { limitMs: 2000, suite: false },
        ...more,
      }),
      dataPath: join(place, 'people.json'),
      environment: {},
      configFolder: place,
      registry: registryFor(place),
    });
    let passed = 0;
    const { result, manifest, ledger } = await runExperiment(plan, {
      runsFolder: join(place, 'runs'),
      cacheFolder: join(place, 'cache'),
      elapsed: () => passed,
      pause: async (ms) => {
        passed += ms;
      },
    });
    const system = result.systems.find((each) => each.name === name);
    if (system === undefined) throw new Error('It was not played.');
    return { system, manifest, ledger, lines: admissionText(system) };
  } finally {
    await service.close();
  }
}

describe('a service that', () => {
  const rows: string[][] = [];

  it.each(Object.entries(habits))(
    '%s is noticed, refused or measured right',
    async (name, { habit, does, says }) => {
      const { system, lines, ledger } = await measured(name, habit);
      if (says === null) expect(lines).toEqual([]);
      else expect(lines.join(' ')).toContain(says);
      const isRefused = system.admission?.outcome === 'refused';
      expect(system.scored).toBe(isRefused ? 0 : 20 - (system.admission?.failed ?? 0));
      expect(system.items).toBe(20);
      const figure = (metric: string): string => system.metrics[metric]?.value?.toFixed(3) ?? 'not scored';
      const seconds = ledger.times.find((each) => each.system === system.name)?.untilFound?.mean;
      const found = isRefused || seconds === undefined ? '–' : `${seconds.toFixed(3)} s`;
      const said = lines.length === 0 ? 'nothing: it is measured as it is' : lines.join(' ');
      rows.push([name, does, figure('f1'), figure('recall@5'), found, said.replaceAll('|', '\\|')]);
    },
  );

  it('is listed on a page with what a run says of it; run with --update to write it', async ({ skip }) => {
    if (rows.length < Object.keys(habits).length) return skip('not all habits were tried');
    const page = `# Habits of services

What a run says of a memory elsewhere that differs from an honest one. Each row is a service that a test starts and measures.
Ten people each say ten things and are asked for two of them, with k = 5 and the offline model; the
[test](../apps/runner/src/run/habits-of-services.test.ts) rewrites this page. *Until found*: the mean time until a message was
found, by the clock of the test, in which only waiting takes time. What an admission is: [memories that are
elsewhere](remote-memories.md#before-the-questions).

| service | what it does | f1 | recall@5 | until found | what a run says |
| --- | --- | --- | --- | --- | --- |
${rows.map((row) => `| ${row.join(' | ')} |`).join('\n')}
`;
    await expect(page).toMatchFileSnapshot(
      fileURLToPath(new URL('../../../../docs/habits-of-services.md', import.meta.url)),
    );
  });
});

describe('the conformance suite of a run', () => {
  it('checks a version of a service once, and stands in the manifest and the results', async () => {
    const admission = { limitMs: 2000, suite: true };
    const first = await measured('checked', {}, { admission });
    const suite = first.manifest.proofs?.checked?.suite;
    expect(suite).toMatchObject({ service: 'habitual 1.0.0', failed: [] });
    expect(suite?.passed).toBeGreaterThan(4);
    expect(first.system.admission?.suite).toEqual(suite);
  }, 240_000);

  it('does not blame a service that refuses a question without a word', async () => {
    const refused = { status: 400, body: { detail: 'Query is required' } };
    const { system } = await measured(
      'refuses',
      {
        answers: (route, _count, { query }) => (route === '/v1/recall' && query === '' ? refused : undefined),
      },
      { admission: { limitMs: 2000, suite: true } },
    );
    expect(system.admission?.suite).toMatchObject({ failed: [], unended: [] });
  }, 240_000);

  it('names the checks that failed, and the memory is measured all the same', async () => {
    const admission = { limitMs: 2000, suite: true };
    const { lines, system } = await measured('loses', habits['loses a fifth']?.habit ?? {}, { admission });
    expect(lines.join(' ')).toContain('breaks the contract of a memory (');
    expect(system.scored).toBe(20);
  }, 240_000);
});
