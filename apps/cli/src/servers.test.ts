import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type OpenAIServer, serverFailure, startOpenAIServer } from '@memgym/llm-client/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from './testing/run-command.js';
import { temporaryFolder } from './testing/run-memgym.js';

const sample = fileURLToPath(new URL('../../../data/samples/everyday.json', import.meta.url));

describe('a run against a server without JSON schemas', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: OpenAIServer;
  let reply: string;
  beforeEach(async () => {
    place = await temporaryFolder();
    reply = '{"choice":"A"}';
    server = await startOpenAIServer({
      chat: () => reply,
      fail: ({ body }) => {
        const format =
          (body.text as { format?: { type: string } } | undefined)?.format ?? body.response_format;
        return format?.type === 'json_schema'
          ? serverFailure(400, 'json_schema is not supported')
          : undefined;
      },
    });
    await writeFile(
      join(place.path, 'experiment.json'),
      JSON.stringify({
        name: 'plain-server',
        benchmark: { type: 'conversations', path: sample, episodeLimit: 1 },
        systems: ['recent'],
        concurrency: { episodes: 1, questions: 1, maxInFlight: 1, startInFlight: 1 },
      }),
    );
  });
  afterEach(async () => {
    await server.close();
    await place.remove();
  });
  const memgym = (...args: string[]) =>
    runCommand(args, {
      cwd: place.path,
      env: { OPENAI_BASE_URL: server.baseUrl, OPENAI_MODEL: 'small' },
    });
  const run = (...settings: string[]) =>
    memgym('run', 'experiment.json', '--json', ...settings.flatMap((setting) => ['--set', setting]));
  const refusals = () =>
    server.requests.filter(({ body }) => JSON.stringify(body).includes('json_schema')).length;

  it('reports refusals at the end and how to declare them, and stores them with the calls', async () => {
    const first = await run();
    expect(first.code).toBe(0);
    expect(refusals()).toBe(1);
    expect(first.stderr).toContain(
      `small at ${server.baseUrl} refused json_schema; asked for json_object instead. ` +
        'To avoid the refused request, set model.capabilities.jsonSchema=false.',
    );
    const { dir } = JSON.parse(first.stdout);
    const kept = await readFile(join(place.path, dir, 'calls', '_servers.jsonl'), 'utf8');
    expect(
      kept
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      {
        kind: 'server-finding',
        refused: 'json_schema',
        instead: 'asked for json_object instead',
        setting: 'model.capabilities.jsonSchema=false',
        message: expect.stringContaining('json_schema is not supported'),
      },
    ]);
    for (const file of ['manifest.json', 'metrics.json', 'report.html']) {
      expect(await readFile(join(place.path, dir, file), 'utf8')).not.toContain('not supported');
    }

    // The suggested setting works, and repeats no request.
    const asked = server.requests.length;
    const declared = await run('model.capabilities.jsonSchema=false');
    expect(declared.code).toBe(0);
    expect(declared.stderr).not.toContain('refused');
    expect(server.requests).toHaveLength(asked);
  });

  it('reports refusals of the simulated user’s server under its own name', async () => {
    // AMemGym numbers the options.
    reply = '{"choice":"1"}';
    const simulator = await startOpenAIServer({
      chat: () => 'And what else should I think of?',
      fail: ({ body }) =>
        body.temperature === undefined ? undefined : serverFailure(400, 'temperature is not supported'),
    });
    try {
      await writeFile(join(place.path, 'env.json'), JSON.stringify({ name: 'tiny', users: 1, periods: 1 }));
      await memgym('generate', 'amemgym', '--config', 'env.json', '--offline', '--out', 'tiny');
      await writeFile(
        join(place.path, 'experiment.json'),
        JSON.stringify({
          name: 'two-servers',
          benchmark: {
            type: 'amemgym',
            path: 'tiny/data.json',
            options: { diagnosis: false, upperBound: false },
          },
          simulator: { type: 'openai', model: 'actor', baseUrl: simulator.baseUrl },
          systems: ['recent'],
        }),
      );
      const played = await run();
      expect(played.stderr).toContain(
        `actor at ${simulator.baseUrl} refused temperature; left out, so the server’s own is used. ` +
          'To avoid the refused request, set simulator.capabilities.temperature=false.',
      );
      expect(played.stderr).toContain('set model.capabilities.jsonSchema=false');
      const asked = simulator.requests.length;
      const declared = await run('simulator.capabilities.temperature=false');
      expect([declared.code, simulator.requests.length]).toEqual([0, asked]);
    } finally {
      await simulator.close();
    }
  });

  it('does not repeat requests that an earlier part of the run found refused', async () => {
    const where = { cwd: place.path, env: { OPENAI_BASE_URL: server.baseUrl, OPENAI_MODEL: 'small' } };
    const stopped = await runCommand(['run', 'experiment.json', '--budget', 'calls=6'], where);
    expect(stopped.code).toBe(1);
    expect(refusals()).toBe(1);
    const resumed = await run();
    expect(resumed.code).toBe(0);
    expect(refusals()).toBe(1);
    expect(resumed.stderr).toContain('set model.capabilities.jsonSchema=false');
    const { dir } = JSON.parse(resumed.stdout);
    const kept = await readFile(join(place.path, dir, 'calls', '_servers.jsonl'), 'utf8');
    expect(kept.trim().split('\n')).toHaveLength(1);
  });

  it('uses the Responses API if configured', async () => {
    const played = await run('model.api=responses', 'model.reasoningEffort=low');
    expect(played.code).toBe(0);
    expect(new Set(server.requests.map(({ path }) => path))).toEqual(new Set(['/v1/responses']));
    expect(server.requests[0]?.body.reasoning).toEqual({ effort: 'low' });
    expect(played.stderr).toContain('refused json_schema');
  });

  it('uses the features that the named server is known to support', async () => {
    const played = await run('model.server=lm-studio', 'model.capabilities={"jsonSchema":false}');
    expect(played.code).toBe(0);
    expect(server.requests.length).toBeGreaterThan(0);
    for (const { body } of server.requests) expect(body).not.toHaveProperty('response_format');
    const wrong = await run('model.server=lmstudio');
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain('lm-studio');
  });
});
