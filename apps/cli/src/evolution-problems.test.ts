import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toAMemGymItem } from '@memgym/amemgym/generate';
import { generateUsersOffline } from '@memgym/env-generator';
import { type OpenAIServer, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runInProcess } from './testing/run-in-process.js';
import { temporaryFolder } from './testing/run-memgym.js';

describe('memgym run, if a reply to feedback cannot be read', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: OpenAIServer;
  const at = (...parts: string[]): string => join(place.path, ...parts);

  beforeAll(async () => {
    place = await temporaryFolder();
    const users = generateUsersOffline({ users: 1, questions: 2, periods: 2 });
    writeFileSync(at('data.json'), JSON.stringify(users.map(toAMemGymItem)));
    let feedbacks = 0;
    server = await startOpenAIServer({
      chat: ({ body }) => {
        const form = JSON.stringify(body.response_format ?? '');
        if (form.includes('choice')) return '{"choice":"1"}';
        if (!form.includes('topics')) return form.includes('schema') ? '{}' : 'Good to know.';
        feedbacks += 1;
        // The second feedback, and the attempt to repair the reply to it.
        return feedbacks === 2 || feedbacks === 3 ? 'Gladly!' : '{"topics":["pets"],"changes":["pets"]}';
      },
    });
    // The feedback includes messages, so that no two periods have the same feedback and hit the cache.
    const evolution = { '*': { feedback: ['vanilla', 'with_exposed_states'] } };
    writeFileSync(
      at('experiment.json'),
      JSON.stringify({
        name: 'evolving',
        benchmark: { type: 'amemgym', path: 'data.json', options: { evolution } },
        model: { type: 'openai', model: 'm', baseUrl: server.baseUrl },
        embedder: { type: 'offline' },
        systems: [
          {
            name: 'awi-evolve',
            type: 'awi',
            options: { evolves: true, initialPolicy: 'info_type' },
            window: { updateBatch: 2, localLength: 4 },
          },
        ],
      }),
    );
  });
  beforeEach(() => vi.stubEnv('OPENAI_API_KEY', 'none'));
  afterAll(async () => {
    await server.close();
    await place.remove();
  });

  const memgym = (...args: string[]) => runInProcess([...args, '--runs', at('runs')]);
  const play = () => memgym('run', at('experiment.json'), '--cache-dir', at('cache'), '--json');
  const sentence = 'Feedback that changed no policy because a reply could not be used: 1 time.';

  it('continues with the old policy, records the problem, and reports it whenever the run is shown', async () => {
    const first = await play();
    const { runId, dir, systems } = JSON.parse(first.stdout);
    expect(systems[0]).toMatchObject({ name: 'awi-evolve', unscored: 0 });
    expect(first.stderr).toContain(sentence);
    expect(first.stderr).toMatch(/ {2}1: invalid-reply: m gave no valid reply to the prompt .* in two tries/);
    expect(first.stderr).toContain('try a model with JSON schema support');

    const episodes = join(dir, 'episodes', 'awi-evolve');
    const [file = ''] = readdirSync(episodes);
    const records = readFileSync(join(episodes, file), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const kinds = records.map(({ kind }) => kind).filter((kind) => kind.startsWith('adapt'));
    expect(kinds).toEqual(['adapt', 'adapt-failed', 'adapt']);
    const digestOf = (name: string) => records.find((record) => record.name === name).stateDigest;
    expect(digestOf('p01/adapted')).toBe(digestOf('p01'));
    expect(digestOf('p02/adapted')).not.toBe(digestOf('p02'));

    expect((await play()).stderr).toContain(sentence);
    const report = readFileSync(join(dir, 'report.html'), 'utf8');
    expect(report).toContain('Feedback that changed no policy (1×): invalid-reply');
    await memgym('runs', 'report', runId);
    expect(readFileSync(join(dir, 'report.html'), 'utf8')).toBe(report);

    await memgym('original', 'export', 'amemgym', runId, '--out', at('out'));
    const states = join(
      at('out', 'awi-evolve'),
      readdirSync(at('out', 'awi-evolve'))[0] ?? '',
      'agent_states',
    );
    const historyOf = (period: string) =>
      JSON.parse(readFileSync(join(states, period, 'evolution_state.json'), 'utf8')).evolution_history.length;
    expect(['period_00', 'period_01', 'period_02'].map(historyOf)).toEqual([1, 1, 2]);
  });
});
