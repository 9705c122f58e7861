import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startOpenAIServer } from '@memgym/llm-client/testing';
import { serveRuns } from '@memgym/runs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as declared from './declared/runs.js';
import { exportFormats, readRunArgument, runArgument } from './declared/shared-flags.js';
import { registryFor } from './registry.js';
import { runCommand } from './testing/run-command.js';
import { temporaryFolder } from './testing/run-memgym.js';

// The offline model records no prompts, so only a run with a server shows the sizes that real models bring: a
// conversation of 100,000 characters, sent whole, with characters that take more than one byte.
const sizes = { characters: 100_000, sessions: 40, questions: 4 };
/** More processor time in one turn would leave signals and other work waiting. */
const longestTurnMs = 1000;

function conversation(): unknown {
  const lines = [
    'I moved to Oslo last week 😀. ',
    '“Why?” – she asked, “just like that?” ',
    '我喜欢喝茶。',
    'Déjà vu. ',
  ];
  const turn = (id: string, place: number) => {
    const text = `${lines[place % lines.length]}`;
    const size = sizes.characters / sizes.sessions / 2;
    return { id, role: place % 2 === 0 ? 'user' : 'assistant', content: text.repeat(size / text.length) };
  };
  const sessions = Array.from({ length: sizes.sessions }, (_, session) => ({
    id: `s${session}`,
    startTime: new Date(Date.UTC(2025, 0, 1 + session)).toISOString().slice(0, 19),
    turns: [0, 1].map((place) => turn(`s${session}-t${place}`, 2 * session + place)),
  }));
  const questions = Array.from({ length: sizes.questions }, (_, place) => ({
    ...{ id: `q${place}`, type: 'simple', text: `Where do I live, ${place}? 😀`, expected: 'Oslo' },
    evidence: [`s${place}-t0`],
  }));
  return { format: 'memgym-conversations@1', title: 'Long', episodes: [{ id: 'u1', sessions, questions }] };
}

/** The most processor time that one turn of the event loop took while something was done. */
async function longestTurn(action: () => Promise<unknown>): Promise<number> {
  let [longest, last, isOver] = [0, process.cpuUsage(), false];
  const look = (): void => {
    const { user, system } = process.cpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.cpuUsage();
    if (!isOver) setImmediate(look);
  };
  setImmediate(look);
  await action();
  isOver = true;
  look();
  return longest;
}

interface Declared {
  readonly name: string;
  readonly takes?: readonly (readonly unknown[])[];
}

type Reader = readonly [name: string, args: (id: string) => string[]];

const read =
  (...words: string[]) =>
  (id: string) => [...words, id];

/** Commands that need more than the run: a question, another run, or a folder. */
const special: Readonly<Record<string, readonly Reader[]>> = {
  show: ['', '--json'].map((flag) => [
    `runs show ${flag}`.trim(),
    (id) => ['runs', 'show', id, '1', ...(flag === '' ? [] : [flag])],
  ]),
  // Each output of the export.
  exportRun: exportFormats.map((format) => [
    `runs export --format ${format}`,
    (id) => [
      ...['runs', 'export', id, '--format', format],
      ...(format === 'predictions' ? ['--system', 'bm25-m'] : []),
    ],
  ]),
  // It plans with two people or more, and this run has one; it reads the answers as `compare` does.
  power: [],
  tag: [['runs tag', (id) => ['runs', 'tag', id, 'long']]],
  // Its other run is compared by the pages below.
  judgeCompare: [],
};

/** Every declared command that takes a run, so that a new one cannot be forgotten, and three that also take bundles. */
const readers: readonly Reader[] = [
  ...Object.entries(declared).flatMap(([key, { name, takes = [] }]: [string, Declared]): readonly Reader[] =>
    takes[0] === runArgument || takes[0] === readRunArgument
      ? (special[key] ?? [[`runs ${name}`, read('runs', name)]])
      : [],
  ),
  ['runs verify', read('runs', 'verify')],
  ['judge sample', (id) => ['judge', 'sample', id, '--out', 'labels']],
];

it('is read by many commands, and each output of an export is one', () => {
  const names = readers.map(([name]) => name);
  for (const name of ['report', 'failures', 'compare', 'bundle', 'export --format markdown'])
    expect(names).toContain(`runs ${name}`);
});

describe('a run with prompts of 100,000 characters', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: Awaited<ReturnType<typeof startOpenAIServer>>;
  let runId = '';
  const memgym = (...args: string[]) => runCommand(args, { cwd: place.path });

  beforeAll(async () => {
    place = await temporaryFolder();
    server = await startOpenAIServer({ chat: () => `“Oslo” 😀 ${'because I said so. '.repeat(3000)}` });
    await writeFile(join(place.path, 'data.json'), JSON.stringify(conversation()));
    const experiment = {
      name: 'long',
      benchmark: { type: 'conversations', path: 'data.json' },
      model: { type: 'openai', model: 'm', baseUrl: server.baseUrl },
      systems: ['full-context', 'bm25-m'],
    };
    await writeFile(join(place.path, 'long.json'), JSON.stringify(experiment));
    const turn = await longestTurn(async () => {
      const run = await memgym('run', 'long.json', '--json');
      expect([run.code, run.stderr]).toEqual([0, expect.any(String)]);
      runId = JSON.parse(run.stdout).runId;
    });
    const longest = Math.max(...server.requests.map(({ body }) => JSON.stringify(body).length));
    expect(longest).toBeGreaterThan(sizes.characters);
    expect(turn).toBeLessThan(longestTurnMs);
  });
  afterAll(async () => {
    await server.close();
    await place.remove();
  });

  it.each(readers)('is read by %s without a turn of a second', async (_name, command) => {
    let code: number | null = null;
    const turn = await longestTurn(async () => {
      const outcome = await memgym(...command(runId));
      code = outcome.code;
      expect([outcome.code, outcome.stderr]).toEqual([0, expect.any(String)]);
    });
    expect(code).toBe(0);
    expect(turn).toBeLessThan(longestTurnMs);
  });

  it('is shown by the pages of a folder without a turn of a second', async () => {
    const again = await memgym('run', 'long.json', '--set', 'seed=8', '--json');
    const other = JSON.parse(again.stdout).runId;
    const pages = await serveRuns(join(place.path, 'runs'), { registry: registryFor() });
    const turn = await longestTurn(async () => {
      for (const path of ['', `runs/${runId}`, `compare?a=${runId}&b=${other}`]) {
        const response = await fetch(new URL(path, pages.address));
        expect(response.status).toBe(200);
        await response.text();
      }
    });
    await pages.close();
    expect(turn).toBeLessThan(longestTurnMs);
  });
});
