import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCommand } from './testing/run-command.js';
import { temporaryFolder } from './testing/run-memgym.js';
import { serveMemory } from './testing/serve-memory.js';

const sample = fileURLToPath(new URL('../../../data/samples/everyday.json', import.meta.url));

describe('the key of a service in an experiment', () => {
  let place: Awaited<ReturnType<typeof temporaryFolder>>;
  let server: Awaited<ReturnType<typeof serveMemory>>;
  let url = '';
  /** What was sent in `authorization`. */
  const sent: (string | null)[] = [];
  beforeEach(async () => {
    place = await temporaryFolder();
    sent.length = 0;
    server = await serveMemory({
      token: 'key-4711',
      onRequest: (authorization) => sent.push(authorization),
    });
    ({ url } = server);
  });
  afterEach(async () => {
    await server.stop();
    await place.remove();
  });

  /** @param service goes after a system that could be played without it */
  const memgym = async (command: string, service: object, env: Record<string, string> = {}) => {
    const experiment = {
      name: 'keys',
      benchmark: { type: 'conversations', path: sample, episodeLimit: 1 },
      model: { type: 'offline' },
      systems: ['bm25-m', { name: 'service', ...service }],
      admission: { suite: false },
    };
    await writeFile(join(place.path, 'keys.json'), JSON.stringify(experiment));
    return runCommand([command, 'keys.json'], { cwd: place.path, env });
  };
  const played = async () => await readdir(join(place.path, 'runs'), { recursive: true }).catch(() => []);
  const program = { command: process.execPath, passEnv: ['SERVICE_KEY'] };
  const mcp = (where: object) => ({
    type: 'mcp',
    options: {
      server: where,
      remember: { tool: 'add' },
      recall: { tool: 'find', arguments: { query: '{{query}}' } },
      reset: { tool: 'clear' },
    },
  });

  it.each([
    ['http', () => ({ type: 'http', options: { url, tokenEnv: 'SERVICE_KEY' } })],
    ['rest', () => ({ type: 'rest', options: { url, keyEnv: 'SERVICE_KEY', preset: 'zep-graph' } })],
    ['mcp over HTTP', () => mcp({ url, tokenEnv: 'SERVICE_KEY' })],
    ['mcp, a program', () => mcp(program)],
  ])('of type %s is missed before the first system plays', async (_type, service) => {
    const { code, stderr } = await memgym('run', service());
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining(
        "System 'service' needs the environment variable SERVICE_KEY, which is not set.",
      ),
    ]);
    expect((await played()).filter((path) => path.endsWith('.jsonl'))).toEqual([]);
    expect(sent).toEqual([]);
    // Nothing is sent by an estimate, so it needs no key.
    expect(await memgym('estimate', service())).toMatchObject({ code: 0 });
  });

  it('that a preset has is missed under the name of the preset', async () => {
    const { code, stderr } = await memgym('run', { type: 'rest', options: { preset: 'zep-graph' } });
    expect([code, stderr]).toEqual([2, expect.stringContaining('ZEP_API_KEY')]);
  });

  it('is not needed to see a run again that has all its answers', async () => {
    const service = { type: 'http', options: { url, tokenEnv: 'SERVICE_KEY' } };
    const first = await memgym('run', service, { SERVICE_KEY: 'key-4711' });
    expect([first.code, first.stderr]).toEqual([0, expect.any(String)]);
    const requests = sent.length;
    expect(new Set(sent)).toEqual(new Set(['Bearer key-4711']));
    expect((await memgym('run', service)).code).toBe(0);
    expect(sent).toHaveLength(requests);
  });

  it('is read from .env, unless the shell has it', async () => {
    const service = { type: 'http', options: { url, tokenEnv: 'SERVICE_KEY' } };
    await writeFile(join(place.path, '.env'), 'SERVICE_KEY=key-4711\n');
    const { code, stderr, stdout } = await memgym('run', service);
    expect([code, stderr]).toEqual([0, expect.any(String)]);
    expect(new Set(sent)).toEqual(new Set(['Bearer key-4711']));
    // The run says what was measured.
    expect(stdout).toContain('Services: service bm25-m 1');
    const check = [
      'systems',
      'check',
      'http',
      '--set',
      `url=${url}`,
      '--set',
      'tokenEnv=SERVICE_KEY',
      '--probe',
    ];
    expect((await runCommand(check, { cwd: place.path })).stdout).toContain('bm25-m 1');
    sent.length = 0;
    const other = { name: 'other', ...service };
    expect((await memgym('run', other, { SERVICE_KEY: 'key-of-the-shell' })).code).toBe(1);
    expect(new Set(sent)).toEqual(new Set(['Bearer key-of-the-shell']));
  });

  it.each([
    ['http', { type: 'http', options: { url: 'https://192.0.2.1/v', tokenEnv: 'OPENAI_API_KEY' } }],
    [
      'rest',
      {
        type: 'rest',
        options: { preset: 'zep-graph', url: 'https://192.0.2.1/v', keyEnv: 'OPENAI_API_KEY' },
      },
    ],
    [
      'a preset at another address',
      { type: 'rest', options: { preset: 'zep-graph', url: 'https://192.0.2.1/v' } },
    ],
    [
      'a preset with another key',
      { type: 'rest', options: { preset: 'zep-graph', keyEnv: 'OPENAI_API_KEY' } },
    ],
    ['mcp', mcp({ url: 'https://192.0.2.1/v', tokenEnv: 'OPENAI_API_KEY' })],
  ])('does not go to an address that only the experiment names: %s', async (_type, service) => {
    const env = { OPENAI_API_KEY: 'key-4711', ZEP_API_KEY: 'key-4712' };
    const { code, stderr } = await memgym('run', service, env);
    expect([code, stderr]).toEqual([2, expect.stringContaining('because the experiment names that address')]);
    expect(stderr).toContain('MEMGYM_TRUSTED_URLS=https://');
    expect(await played()).toEqual([]);
  });
});
