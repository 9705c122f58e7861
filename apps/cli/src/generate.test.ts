import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createGeneratorScript } from '@memgym/env-generator/testing';
import { type OpenAIServer, serverFailure, startOpenAIServer } from '@memgym/llm-client/testing';
import { rewordingReply } from '@memgym/memsim/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type InterruptingServer, startInterruptingServer } from './testing/interrupting-server.js';
import { lastingFiles } from './testing/lasting-files.js';
import { runCommand } from './testing/run-command.js';
import { type OnStart, temporaryFolder } from './testing/run-memgym.js';

describe('memgym generate amemgym', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: OpenAIServer;
  let interrupt: InterruptingServer['interrupt'];

  beforeEach(async () => {
    place = await temporaryFolder();
    const script = createGeneratorScript();
    ({ server, interrupt } = await startInterruptingServer({
      chat: (request) => ({ text: script.chat(request) ?? 'what?', delayMs: 5 }),
    }));
    await writeFile(
      join(place.path, 'env.json'),
      JSON.stringify({
        name: 'tiny',
        users: 2,
        questions: 3,
        periods: 2,
        changesPerPeriod: 2,
        concurrency: { users: 2, maxInFlight: 4 },
      }),
    );
  });

  afterEach(async () => {
    await server.close();
    await place.remove();
  });

  const generate = (args: readonly string[], env: Record<string, string> = {}, onStart?: OnStart) =>
    runCommand(['generate', 'amemgym', '--config', 'env.json', ...args], { cwd: place.path, env, onStart });

  it('estimates without a key, writes nothing and asks nobody', async () => {
    const text = await generate(['--estimate'], { OPENAI_MODEL: 'gpt-4.1' });
    expect([text.code, text.stdout]).toEqual([
      0,
      expect.stringMatching(/2 users[\s\S]*Expected from scratch: about [\d,]+ calls, [\s\S]*\$/),
    ]);
    const json = await generate(['--estimate', '--json'], { OPENAI_MODEL: 'gpt-4.1' });
    expect(JSON.parse(json.stdout)).toMatchObject({
      folder: join('environments', 'tiny'),
      model: 'gpt-4.1',
      expected: { calls: expect.any(Number), costUsd: expect.any(Number) },
    });
    expect([existsSync(join(place.path, 'environments')), server.chatRequests]).toEqual([false, []]);
  });

  it('ends byte-identical after a kill, and pays no call twice', async () => {
    const make = (name: string, onStart?: OnStart) =>
      generate(
        ['--json', '--out', name, '--cache-dir', `${name}-cache`],
        { OPENAI_BASE_URL: server.baseUrl },
        onStart,
      );
    const undisturbed = await make('undisturbed');
    expect(undisturbed.code).toBe(0);
    expect(JSON.parse(undisturbed.stdout)).toMatchObject({ simulated: false, failures: [] });
    expect(undisturbed.stderr).toMatch(/Expected from scratch: about \d+ calls, [\d,.]+ tokens in/);
    const callsNeeded = server.chatRequests.length;

    for (let time = 0; time < 2; time += 1) {
      const killed = await interrupt(Math.floor(callsNeeded / 3), (onStart) => make('killed', onStart));
      expect(killed.signal).toBe('SIGKILL');
    }
    const resumed = await make('killed');
    expect(resumed.code).toBe(0);
    // Calls in flight at a kill lose their reply: at most four each time.
    expect(server.chatRequests.length - callsNeeded).toBeLessThanOrEqual(callsNeeded + 2 * 4);
    expect(await lastingFiles(join(place.path, 'killed'))).toEqual(
      await lastingFiles(join(place.path, 'undisturbed')),
    );
    const check = await runCommand(['data', 'check', 'amemgym', 'killed/data.json'], { cwd: place.path });
    expect(check.code).toBe(0);
  });

  it('reports refusals of the server, failed tries, and repaired replies', async () => {
    const make = (name: string, cache: string, ...settings: string[]) =>
      generate(
        ['--json', '--out', name, '--cache-dir', cache, ...settings.flatMap((setting) => ['--set', setting])],
        { OPENAI_BASE_URL: server.baseUrl, OPENAI_MODEL: 'small' },
      );
    const calm = await make('calm', 'calm-cache');
    expect(calm.code).toBe(0);
    expect(calm.stderr).not.toMatch(/refused|Failed tries|second try/);
    expect(JSON.parse(calm.stdout)).toMatchObject({ replies: { repaired: 0, failed: 0 }, faults: {} });
    const healthy = await readFile(join(place.path, 'calm', 'data.json'), 'utf8');
    await server.close();

    const script = createGeneratorScript({ badShare: 0.1, badKinds: ['no-json'] });
    let busy = 3;
    server = await startOpenAIServer({
      chat: (request) => ({ text: script.chat(request) ?? 'what?' }),
      fail: ({ body }) => {
        if (JSON.stringify(body.response_format ?? null).includes('json_schema')) {
          return serverFailure(400, 'json_schema is not supported');
        }
        busy -= 1;
        return busy < 0
          ? undefined
          : { ...serverFailure(429, 'Too many requests'), headers: { 'retry-after-ms': '1' } };
      },
    });
    const made = await make('made', 'cache');
    expect(made.code).toBe(0);
    expect(made.stderr).toContain(
      `small at ${server.baseUrl} refused json_schema; asked for json_object instead. ` +
        'To avoid the refused request, set model.capabilities.jsonSchema=false.',
    );
    expect(made.stderr).toMatch(/Failed tries: invalid-request 400 \(\d\), rate-limit 429 \(3\)\./);
    const { replies, faults } = JSON.parse(made.stdout);
    expect(faults).toMatchObject({ 'rate-limit 429': 3 });
    expect(replies.repaired).toBeGreaterThan(0);
    // A repair that cannot be read fails, and the prompt is asked again.
    expect(replies.repaired + 2 * replies.failed).toBeLessThanOrEqual(script.bad.get('no-json') ?? 0);
    const asked = replies.strict + replies.lenient + replies.repaired + replies.failed;
    const unread = replies.failed === 0 ? '' : ` and ${replies.failed} could not be read`;
    expect(made.stderr).toContain(
      `JSON was requested in ${asked} replies: ${replies.repaired} needed a second try${unread}.`,
    );
    expect(await readFile(join(place.path, 'made', 'data.json'), 'utf8')).toBe(healthy);

    // The setting it names works and repeats no request; the outcomes of the replies are still reported.
    const before = server.requests.length;
    const again = await make('again', 'cache', 'model.capabilities.jsonSchema=false');
    expect([again.code, server.requests.length]).toEqual([0, before]);
    expect(again.stderr).not.toContain('refused');
    expect(JSON.parse(again.stdout)).toMatchObject({ replies, faults: {} });
  });

  it('finds the config of a published setting by its name', async () => {
    const { stdout, code } = await runCommand(
      [
        'generate',
        'amemgym',
        '--config',
        'amemgym-v1.base',
        '--offline',
        '--users',
        '1',
        '--estimate',
        '--json',
      ],
      { cwd: place.path },
    );
    expect([code, JSON.parse(stdout)]).toEqual([0, expect.objectContaining({})]);
  });

  it('makes users without a model, and records that', async () => {
    const made = await generate(['--offline', '--json', '--users', '3', '--set', 'seed=5']);
    expect(made.stderr).toContain('Model: none');
    const result = JSON.parse(made.stdout);
    expect(result).toMatchObject({ simulated: true, calls: { paid: 0, cached: 0 } });
    expect(result.users).toHaveLength(3);
    expect(result.data).toBe(join('environments', 'tiny', 'data.json'));
  });

  it('makes users with the default options if there is no config, and says so', async () => {
    const args = ['generate', 'amemgym', '--offline', '--users', '1', '--out', 'made', '--json'];
    const made = await runCommand(args, { cwd: place.path });
    expect(made.stderr).toContain('No --config: the default options of amemgym are used.');
    const { users, data } = JSON.parse(made.stdout);
    expect([users.length, data]).toEqual([1, join('made', 'data.json')]);
    const [user] = JSON.parse(await readFile(join(place.path, data), 'utf8'));
    // As AMemGym's base environment: 11 periods, 10 questions.
    expect([user.periods.length, user.qas.length]).toEqual([11, 10]);
  });

  it('gives the next step when there is no model, and reports wrong usage', async () => {
    const none = await generate([]);
    expect([none.code, none.stdout]).toEqual([2, '']);
    expect(none.stderr).toContain('--offline');
    const absent = await runCommand(['generate', 'amemgym', '--config', 'nowhere.json'], { cwd: place.path });
    expect(absent.code).toBe(2);
    expect(absent.stderr).toContain('nowhere.json: there is no such file.');
    const personas = await generate(['--personas', 'none.parquet'], { OPENAI_BASE_URL: server.baseUrl });
    expect([personas.code, personas.stderr.includes('none.parquet')]).toEqual([2, true]);
    expect((await generate(['--users', 'many'])).code).toBe(2);
    expect((await generate(['--offline', '--personas', 'x'])).stderr).toContain('cannot be combined');
  });

  it.each([
    ['made-up people cannot be read', ['--offline', '--personas', 'x']],
    ['made-up people cannot be chosen', ['--offline', '--set', 'excludeIds=["a"]']],
    ['no life has so many changes', ['--offline', '--set', 'changesPerPeriod=80']],
    ['there is no model', []],
    ['there is no such file', ['--personas', 'none.parquet', '--set', 'model.baseUrl=http://127.0.0.1:9/v1']],
    [
      'the price is unknown',
      ['--budget', 'usd=1', '--set', 'model.baseUrl=http://127.0.0.1:9/v1', '--set', 'model.model=mine'],
    ],
  ])('refuses before it prints its plan if %s', async (_, args) => {
    const refused = await generate(args);
    expect([refused.code, refused.stdout]).toEqual([2, '']);
    expect(refused.stderr).toMatch(/^memgym: /);
    expect(existsSync(join(place.path, 'environments', 'tiny', 'environment.json'))).toBe(false);
  });

  it('exits with 1 when a user failed, and says which and why', async () => {
    await server.close();
    const bad = createGeneratorScript({ badShare: 1, badKinds: ['no-json'] });
    server = await startOpenAIServer({ chat: (request) => bad.chat(request) ?? 'what?' });
    const failed = await generate(['--json'], { OPENAI_BASE_URL: server.baseUrl });
    expect(failed.code).toBe(1);
    const { failures } = JSON.parse(failed.stdout);
    expect(failures).toHaveLength(2);
    expect(failed.stderr).toContain(`${failures[0].id} failed in questions (invalid-reply)`);
  });
});

describe('memgym generate memsim', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: OpenAIServer;
  let interrupt: InterruptingServer['interrupt'];

  beforeEach(async () => {
    place = await temporaryFolder();
    ({ server, interrupt } = await startInterruptingServer({
      chat: (request) => ({ text: rewordingReply(request) ?? 'what?' }),
    }));
  });

  afterEach(async () => {
    await server.close();
    await place.remove();
  });

  const generate = (args: readonly string[], onStart?: OnStart) =>
    runCommand(['generate', 'memsim', '--profiles', '1', '--json', ...args], {
      cwd: place.path,
      env: { OPENAI_BASE_URL: server.baseUrl },
      onStart,
    });

  it('ends byte-identical after a kill, with every refused rewording counted', async () => {
    const undisturbed = await generate(['--out', 'undisturbed', '--cache-dir', 'a']);
    expect(undisturbed.code).toBe(0);
    const needed = server.chatRequests.length;
    const make = (onStart?: OnStart) => generate(['--out', 'killed', '--cache-dir', 'b'], onStart);
    const killed = await interrupt(Math.floor(needed / 2), make);
    expect(killed.signal).toBe('SIGKILL');
    expect((await make()).code).toBe(0);
    expect(await lastingFiles(join(place.path, 'killed'))).toEqual(
      await lastingFiles(join(place.path, 'undisturbed')),
    );
    const counts = JSON.parse(await readFile(join(place.path, 'killed', 'rewordings.json'), 'utf8'));
    expect(counts).toMatchObject({ refused: { 'lost-words': expect.any(Number) } });
    expect(counts.reworded + counts.unchanged).toBe(counts.asked);
    const path = 'killed/memdaily.json';
    const check = await runCommand(['data', 'check', 'memdaily', path, '--json'], { cwd: place.path });
    expect(check.code).toBe(0);
    const { guesses, texts } = JSON.parse(check.stdout);
    expect(guesses.rates).toContainEqual(
      expect.objectContaining({ rule: 'option-medoid', questions: 60, accuracy: expect.any(Number) }),
    );
    expect(texts.distinctMessages).toBeGreaterThan(0.5);
    const shown = await runCommand(['data', 'check', 'memdaily', path], { cwd: place.path });
    expect(shown.stdout).toContain('different messages');
  });

  it('refuses a network with a cycle, and names the cycle', async () => {
    const age = { name: 'age', label: 'age', rule: { kind: 'copy', of: 'age' } };
    const network = { entities: [{ name: 'user', attributes: [age] }] };
    await writeFile(join(place.path, 'circle.json'), JSON.stringify(network));
    const { code, stderr } = await generate(['--offline', '--network', 'circle.json', '--out', 'none']);
    expect(code).not.toBe(0);
    expect(stderr).toContain('The network has a cycle: user.age → user.age.');
    expect(existsSync(join(place.path, 'none', 'memdaily.json'))).toBe(false);
  });
});
