import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { digest, type Episode, episodeSchema } from '@memgym/core';
import { defineBenchmark, freeTextF1Metric, readThenAsk } from '@memgym/evaluators';
import { judgedMetric, scoreCorrectness } from '@memgym/evaluators/judges';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { serveRuns } from '@memgym/runs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { registryFor } from './registry.js';
import { runCommand } from './testing/run-command.js';
import { temporaryFolder } from './testing/run-memgym.js';

const people = ['ann', 'bob', 'cyd', 'dan', 'eve', 'fay'];
const topics = ['pet', 'car', 'tea', 'hat'];

/** A person who says four things long ago, and much since. */
const episodeOf = (person: string): Episode =>
  episodeSchema.parse({
    id: person,
    cluster: person,
    conversation: {
      sessions: [
        {
          id: 's',
          turns: [
            ...topics.map((topic) => ({
              ...{ id: `${person}-${topic}`, role: 'user', sessionId: 's' },
              content: `My favourite ${topic} is the marvellous ${topic} of ${person}.`,
            })),
            ...Array.from({ length: 12 }, (_, place) => ({
              ...{ id: `${person}-${place}`, role: 'user', sessionId: 's' },
              content: `Today was an ordinary day, number ${place}.`,
            })),
          ],
        },
      ],
      questions: topics.map((topic) => ({
        ...{ kind: 'free-text', id: `${person}/${topic}`, type: topic },
        text: `What is my favourite ${topic}?`,
        expected: `the ordinary ${topic} of ${person}`,
        evidence: { turnIds: [`${person}-${topic}`] },
      })),
    },
  });

/** Its author names no main metrics, and states the judge's after another one. */
const favourites = defineBenchmark({
  type: 'favourites',
  description: 'What people like, marked by a judge.',
  options: z.strictObject({}),
  load: async () => ({
    episodes: people.map(episodeOf),
    files: [{ name: 'favourites.mjs', bytes: 4, sha256: digest('favourites') }],
  }),
  protocol: () => ({
    play: readThenAsk,
    scoreAnswer: scoreCorrectness({ rubric: 'same-substance', applies: () => true }),
  }),
  metrics: [freeTextF1Metric, judgedMetric],
});

/**
 * Who saw the message says it in words of its own, which the judge accepts; who did not repeats the words of the question,
 * which have much in common with the true answer.
 */
const replyTo = (prompt: string): string => {
  if (prompt.includes('"verdict"'))
    return JSON.stringify({
      verdict: /<prediction>\s*Something marvellous/.test(prompt) ? 'correct' : 'incorrect',
    });
  const topic = /favourite (\w+)\?/.exec(prompt)?.[1] ?? '';
  const known = new RegExp(`marvellous ${topic} of (\\w+)`).exec(prompt);
  return known === null ? `the ordinary ${topic} of somebody` : 'Something marvellous';
};

describe('a benchmark from outside whose answers a judge marks', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: OpenAIServer;
  const ids: string[] = [];
  const memgym = (...args: string[]) =>
    runCommand(args, { cwd: place.path, env: { OPENAI_BASE_URL: server.baseUrl, OPENAI_API_KEY: 'k' } });
  const runs = (command: string, ...args: string[]) =>
    memgym('runs', command, ...args, ...(command === 'list' ? [] : ['--allow', './favourites.mjs']));
  const flat = (text: string): string => text.replace(/\s+/g, ' ');

  beforeAll(async () => {
    place = await temporaryFolder();
    server = await startOpenAIServer({
      chat: ({ body }) => replyTo((body.messages ?? []).map(({ content }) => String(content)).join('\n')),
    });
    (globalThis as Record<string, unknown>).favouritesForTest = favourites;
    await writeFile(
      join(place.path, 'favourites.mjs'),
      'export const benchmark = globalThis.favouritesForTest;',
    );
    for (const k of [5, 1]) {
      const experiment = {
        name: `k${k}`,
        benchmark: { type: './favourites.mjs', path: '.' },
        model: { type: 'openai', model: 'small', baseUrl: server.baseUrl },
        systems: [
          { name: 'words', type: 'bm25-m', k },
          { name: 'last', type: 'recent' },
        ],
      };
      await writeFile(join(place.path, 'experiment.json'), JSON.stringify(experiment));
      const played = await memgym('run', 'experiment.json', '--json');
      expect(played.stderr).not.toContain('memgym:');
      ids.push(JSON.parse(played.stdout).runId);
    }
  });
  afterAll(async () => {
    delete (globalThis as Record<string, unknown>).favouritesForTest;
    await server.close();
    await place.remove();
  });

  it('has the metrics that disagree, so that a door which takes the first one is seen', async () => {
    const { systems } = JSON.parse(
      await readFile(join(place.path, 'runs', ids[0] ?? '', 'metrics.json'), 'utf8'),
    );
    const [words, last] = systems.map(
      ({ metrics }: { metrics: Record<string, { value: number }> }) => metrics,
    );
    expect([words.judged.value, last.judged.value]).toEqual([1, 0]);
    expect(words.f1.value).toBeLessThan(last.f1.value);
  });

  it('is ranked by the judge at the end of a run, in lists, comparisons and plans', async () => {
    const [id = ''] = ids;
    const ended = await memgym('run', 'experiment.json');
    const again = JSON.parse((await memgym('run', 'experiment.json', '--json')).stdout);
    expect([again.verdict.metric, again.verdict.best]).toEqual(['judged', 'words']);
    expect(ended.stdout).toMatch(/^system +judged /m);
    expect(ended.stdout).toMatch(/^words \* +24\/24 · 6 people/m);
    expect(flat(ended.stdout)).toContain('words is best: judged 1.000, better than last, by 1.000 [');
    expect(flat(ended.stdout)).toContain('Ranked by judged, because a model answered;');
    const listed = JSON.parse((await runs('list', '--json')).stdout).runs;
    expect(listed.map(({ leader }: { leader: object }) => leader)).toEqual(
      ids.map(() => ({
        system: 'words',
        metric: 'judged',
        value: 1,
        isSettled: true,
        caveats: ['no memory needed'],
      })),
    );
    const compared = JSON.parse((await runs('compare', id, '--json', '--baseline', 'last')).stdout);
    expect([compared.metric, compared.systems[0].finding.outcome]).toEqual(['judged', 'better']);
    const changed = JSON.parse((await runs('compare', ...ids, '--json', '--fail-if-worse', '0.1')).stdout);
    expect([changed.metric, changed.gate.systems.map(({ name }: { name: string }) => name)]).toEqual([
      'judged',
      ['words', 'last'],
    ]);
    const power = JSON.parse((await runs('power', id, '--json')).stdout);
    expect([power.metric, power.baseline]).toEqual(['judged', 'words']);
  });

  it('has as misses what the judge calls wrong, and explains an answer by it', async () => {
    const [id = ''] = ids;
    const failures = JSON.parse((await runs('failures', id, '--json')).stdout);
    const missed = failures.misses.map(({ system }: { system: string }) => system);
    expect([missed.length, new Set(missed)]).toEqual([24, new Set(['last'])]);
    const shown = flat((await runs('show', id, 'ann/pet', '--system', 'words')).stdout);
    expect(shown).toContain('judged 1');
  });

  it('is ranked by the judge in the report, its exports and the pages', async () => {
    const [id = ''] = ids;
    const report = await readFile(join(place.path, 'runs', id, 'report.html'), 'utf8');
    expect(flat(report)).toContain('words is best: judged 1.000');
    expect(report).toContain('Systems are sorted by judged;');
    expect(report).toContain('judged below 1');
    const registry = registryFor(place.path).forStrangers(['./favourites.mjs']);
    const pages = await serveRuns(join(place.path, 'runs'), { registry });
    try {
      const list = await (await fetch(pages.address)).text();
      expect(flat(list)).toMatch(/words.*?judged/);
      const page = await (await fetch(new URL(`runs/${id}`, pages.address))).text();
      expect(flat(page)).toContain('words is best: judged 1.000');
    } finally {
      await pages.close();
    }
    const { stdout } = await runs('export', id, '--format', 'markdown');
    expect(stdout).toMatch(/^\| system \| judged /m);
  });
});
