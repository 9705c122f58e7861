import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { runConformance } from '@memgym/conformance';
import { createMemory } from '@memgym/memory-systems';
import { makeSystem } from '@memgym/memory-systems/define';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type HttpMemoryOptions, memorySystem } from './http-memory.js';

const program = fileURLToPath(new URL('../../../examples/python-memory/shared_words.py', import.meta.url));
const hasPython = spawnSync('python3', ['--version']).status === 0;

const systemAt = (url: string, options: Partial<HttpMemoryOptions> = {}) =>
  makeSystem(memorySystem, { url, ...options });

describe.skipIf(!hasPython)('a memory in Python behind HTTP (needs python3)', () => {
  let service: ChildProcess;
  let url = '';
  beforeEach(async () => {
    service = spawn('python3', [program, '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
    url = await new Promise<string>((resolve, reject) => {
      service.stdout?.setEncoding('utf8').once('data', (line: string) => resolve(line.trim()));
      service.once('exit', () => reject(new Error('the service did not start')));
    });
  });
  afterEach(() => void service.kill());

  it('conforms to the suite for services', async () => {
    const report = await runConformance(() => systemAt(url), {
      unreachable: () => systemAt('http://127.0.0.1:9'),
    });
    expect(report.results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(report.conforms).toBe(true);
    expect(report.results.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(5);
  });

  it('is the memory of an application', async () => {
    const memory = createMemory({ system: systemAt(url), user: '../ann' });
    await memory.remember([
      { id: 't1', content: 'I moved to Bergen in March.', eventTime: '2024-03-05T09:00:00' },
      { id: 't2', content: 'My sister lives in Oslo.' },
    ]);
    const { memories } = await memory.recall('Where does my sister live?', { k: 1 });
    expect(memories).toMatchObject([{ text: 'My sister lives in Oslo.', sourceIds: ['t2'] }]);
    const other = createMemory({ system: systemAt(url), user: 'bob' });
    expect((await other.recall('Where does my sister live?')).memories).toEqual([]);
    await Promise.all([memory.close(), other.close()]);
  });
});

describe('a service', () => {
  type Answer = {
    readonly status?: number;
    readonly body: unknown;
    readonly headers?: Record<string, string>;
  };
  const info = {
    protocol: '1.0',
    name: 'scripted',
    version: '2',
    provenance: 'message',
    capabilities: ['wait'],
  };
  let server: Server | undefined;
  let requests: { readonly route: string; readonly request: IncomingMessage; readonly body: string }[] = [];
  afterEach(() => {
    requests = [];
    server?.closeAllConnections();
    server?.close();
  });

  /** Starts a service with one answer, or several in turn, for each route. */
  async function start(routes: Readonly<Record<string, Answer | Answer[]>>): Promise<string> {
    server = createServer(async (request, response) => {
      let body = '';
      for await (const part of request) body += part;
      const route = request.url ?? '';
      requests.push({ route, request, body });
      const given = routes[route] ?? { status: 404, body: { code: 'not-found', detail: 'no such route' } };
      const count = requests.filter((each) => each.route === route).length;
      const answer = Array.isArray(given) ? given[Math.min(count, given.length) - 1] : given;
      response.writeHead(answer?.status ?? 200, { 'content-type': 'application/json', ...answer?.headers });
      response.end(typeof answer?.body === 'string' ? answer.body : JSON.stringify(answer?.body));
    });
    const listening = server;
    await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
  }
  const told = { content: 'I moved to Bergen.', id: 't1' };
  const applicationAt = async (url: string, options: Partial<HttpMemoryOptions> = {}) =>
    createMemory({ system: systemAt(url, options), user: 'ann' });
  const fine = {
    '/v1': { body: info },
    '/v1/remember': { body: { status: 'done' } },
    '/v1/recall': { body: { memories: [] } },
    '/v1/reset': { body: {} },
  };

  it.each([
    ['has no route for its health', { status: 501, body: {} }, undefined],
    ['is well', { body: { status: 'ok' } }, { isWell: true, detail: 'ok' }],
    ['is not', { body: { status: 'degraded' } }, { isWell: false, detail: 'degraded' }],
    [
      'fails when it is asked',
      { status: 500, body: { detail: 'disk full' } },
      { isWell: false, detail: expect.stringContaining('answered 500: disk full') },
    ],
  ])('says who it is, and %s', async (_case, health, said) => {
    const system = systemAt(await start({ '/v1': { body: info }, '/v1/health': health }));
    const about = await system.about?.();
    expect([about?.name, about?.version, about?.health]).toEqual(['scripted', '2', said]);
    await system.close();
  });

  it('gets its token from the environment, and only the variable is named in records', async () => {
    vi.stubEnv('NOTES_TOKEN', 'secret-token-of-the-test');
    const url = await start(fine);
    const memory = await applicationAt(url, { tokenEnv: 'NOTES_TOKEN' });
    await memory.remember(told);
    expect(requests.map(({ request }) => request.headers.authorization)).toContain(
      'Bearer secret-token-of-the-test',
    );
    expect(JSON.stringify(systemAt(url, { tokenEnv: 'NOTES_TOKEN' }).info)).not.toContain('secret-token');
    vi.stubEnv('NOTES_TOKEN', '');
    const unset = await applicationAt(url, { tokenEnv: 'NOTES_TOKEN' });
    await expect(unset.remember(told)).rejects.toThrow('NOTES_TOKEN is not set');
  });

  it('that repeats the token in an error does not bring it into ours', async () => {
    vi.stubEnv('NOTES_TOKEN', 'plain-token-of-the-test');
    const repeating = {
      status: 400,
      body: { detail: 'I was sent plain-token-of-the-test, which is unknown.' },
    };
    const url = await start({ ...fine, '/v1/remember': repeating });
    const memory = await applicationAt(url, { tokenEnv: 'NOTES_TOKEN' });
    const error: unknown = await memory.remember(told).catch((thrown: unknown) => thrown);
    expect(String(error)).toContain('I was sent [redacted], which is unknown.');
    expect(JSON.stringify(error)).not.toContain('plain-token-of-the-test');
  });

  it('that redirects gets neither the token nor a second request', async () => {
    const url = await start({ ...fine, '/v1': { status: 302, body: '', headers: { location: '/v2' } } });
    await expect((await applicationAt(url)).remember(told)).rejects.toThrow(
      'redirects to /v2, which is not followed',
    );
    expect(requests.map(({ route }) => route)).toEqual(['/v1']);
  });

  it.each([
    [
      { body: { memories: [], error: 'the index is locked' } },
      'answered 200 with an error: the index is locked',
    ],
    [
      { body: '{"memories": [{"id": "1", "text": "x", "score": NaN}]}' },
      'answered 200 with what is not JSON',
    ],
  ])('that answers a search with %j does not pass for one that found nothing', async (answer, problem) => {
    const url = await start({ ...fine, '/v1/recall': answer });
    await expect((await applicationAt(url)).recall('What?')).rejects.toThrow(problem);
  });

  it('that is busy is asked again after the pause that it requests', async () => {
    const busy = { status: 429, body: { code: 'rate-limited' }, headers: { 'retry-after': '0' } };
    const url = await start({ ...fine, '/v1/remember': [busy, busy, { body: { status: 'done' } }] });
    await (await applicationAt(url)).remember(told);
    const writes = requests.filter(({ route }) => route === '/v1/remember');
    expect(writes).toHaveLength(3);
    expect(new Set(writes.map(({ request }) => request.headers['idempotency-key'])).size).toBe(1);
  });

  it('says what it spends; what it does not say is unknown, not 0', async () => {
    const spent = { body: { status: 'done', usage: { calls: 2, inputTokens: 340, costUsd: 0.01 } } };
    const url = await start({ ...fine, '/v1/remember': [spent, { body: { status: 'done' } }] });
    const memory = await applicationAt(url);
    const { usage } = await memory.remember(told);
    expect(usage).toMatchObject({ calls: 2, inputTokens: 340, outputTokens: 0, costUsd: 0.01 });
    const silent = await memory.remember({ id: 't2', content: 'I have a cat.' });
    expect(silent.usage).toMatchObject({ calls: 0, costUsd: null });
  });

  it('that stores later is waited for, and its lost messages are named', async () => {
    const routes = {
      ...fine,
      '/v1/remember': { body: { status: 'accepted' } },
      '/v1/wait': [
        { body: { status: 'waiting' } },
        { body: { status: 'failed', failed: [{ sourceId: 't1', reason: 'the model refused' }] } },
      ],
    };
    const memory = await applicationAt(await start(routes), { capabilities: ['wait'] });
    await memory.remember(told);
    await expect(memory.recall('Where do I live?')).rejects.toThrow(
      '1 messages could not be stored: t1 (the model refused)',
    );
  });

  it.each<[string, Parameters<typeof start>[0], Partial<HttpMemoryOptions>, string]>([
    [
      'a later protocol',
      { ...fine, '/v1': { body: { ...info, protocol: '2.0' } } },
      {},
      'this client speaks 1',
    ],
    [
      'no sources',
      { ...fine, '/v1': { body: { ...info, provenance: 'none' } } },
      {},
      'set `provenance` to `unknown`',
    ],
    ['less than the options say', fine, { capabilities: ['list'] }, 'does not declare list'],
    [
      'late storing without `wait`',
      { ...fine, '/v1/remember': { body: { status: 'accepted' } } },
      {},
      'add `wait` to `capabilities`',
    ],
    ['an error page', { ...fine, '/v1/remember': { body: '<html>' } }, {}, 'it began with "<html>"'],
    [
      'a refusal',
      {
        ...fine,
        '/v1/remember': { status: 413, body: { code: 'too-large', detail: 'At most 10 messages.' } },
      },
      {},
      '/remember answered 413 (too-large): At most 10 messages.',
    ],
  ])('with %s is an error that says why', async (_what, routes, options, problem) => {
    await expect((await applicationAt(await start(routes), options)).remember(told)).rejects.toThrow(problem);
  });
});
