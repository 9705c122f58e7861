import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runConformance } from '@memgym/conformance';
import { createMemory } from '@memgym/memory-systems';
import { makeSystem } from '@memgym/memory-systems/define';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type RecordedRequest, recordedServices } from './__fixtures__/recorded-services.js';
import { restPresets } from './presets.js';
import { memorySystem } from './rest-memory.js';
import type { RestOptions } from './rest-options.js';

interface Recorded extends RecordedRequest {
  readonly headers: IncomingHttpHeaders;
}
/** An answer instead of the service's own. */
type Replaced = (request: Recorded) => readonly [status: number, body: unknown, headers?: object] | undefined;

const key = 'key-of-the-test-0123456789';
let server: Server | undefined;
let requests: Recorded[] = [];
let replaced: Replaced = () => undefined;
let url = '';

async function start(preset: string): Promise<void> {
  const answer = recordedServices[preset]?.();
  server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://127.0.0.1');
    const recorded: Recorded = {
      ...{ method: request.method ?? '', path: pathname, query: searchParams, headers: request.headers },
      body: text === '' ? undefined : JSON.parse(text),
    };
    requests.push(recorded);
    const [status, body, headers] = replaced(recorded) ??
      answer?.(recorded) ?? [404, { detail: 'Not Found' }];
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(status === 204 ? undefined : typeof body === 'string' ? body : JSON.stringify(body));
  });
  const listening = server;
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(listening.address() as AddressInfo).port}`;
}
beforeEach(() => void vi.stubEnv('KEY_OF_TEST', key));
afterEach(() => {
  vi.unstubAllEnvs();
  requests = [];
  replaced = () => undefined;
  server?.closeAllConnections();
  server?.close();
});

/** A preset at the recorded service, which is asked without pauses. */
function systemOf(preset: string, options: RestOptions = {}) {
  const wait = restPresets.find(({ name }) => name === preset)?.options.wait;
  const quick = wait === undefined ? {} : { wait: { ...wait, everyMs: 1 } };
  return makeSystem(memorySystem, { preset, url, keyEnv: 'KEY_OF_TEST', ...quick, ...options });
}
const memoryOf = (preset: string, user = 'ann') => createMemory({ system: systemOf(preset), user });
const told = [
  { id: '../t1', content: 'I moved to Bergen.', eventTime: '2024-03-05T09:00:00', speaker: 'Ann' },
  { id: '__proto__', content: 'My sister lives in Oslo.', eventTime: '2024-03-06T09:00:00' },
  { id: 't3 🎈', content: 'I sold my bicycle.' },
] as const;
const asksForState = ({ method, path }: RecordedRequest) =>
  method === 'GET' && /event|episodes|documents/.test(path);

it('has a recorded service for each preset, and no other', () => {
  expect(restPresets.map(({ name }) => name)).toEqual(Object.keys(recordedServices));
});

describe.each(restPresets.map(({ name }) => name))('%s, in recorded shapes', (preset) => {
  beforeEach(() => start(preset));

  it('finds what was said, with its source and time, and only that of its user', async () => {
    const [ann, bob] = [memoryOf(preset), memoryOf(preset, 'bob')];
    await ann.remember(told);
    await bob.remember({ id: 'b1', content: 'My sister lives in Rome.' });
    const { memories } = await ann.recall('Where does my sister live? Oslo?', { k: 1 });
    expect(memories).toMatchObject([{ sourceIds: ['__proto__'], eventTime: '2024-03-06T09:00:00' }]);
    expect(memories[0]?.text).toContain('My sister lives in Oslo.');
    const all = (await ann.recall('Oslo', { k: 9 })).memories.flatMap(({ sourceIds }) => sourceIds);
    expect(all.toSorted()).toEqual(told.map(({ id }) => id).toSorted());
    expect(new Set(requests.map(({ headers }) => JSON.stringify(headers).includes(key)))).toEqual(
      new Set([true]),
    );
    expect(requests.map(({ path }) => path).join()).not.toMatch(/t1|proto|%/);
  });

  it('sends a message once, and empties the scope of one user only', async () => {
    const [ann, bob] = [memoryOf(preset), memoryOf(preset, 'bob')];
    await ann.remember(told);
    await bob.remember({ id: 'b1', content: 'My sister lives in Rome.' });
    await Promise.all([ann.recall('Bergen'), bob.recall('Rome')]);
    const before = requests.length;
    await ann.remember(told);
    expect(requests.length).toBe(before);
    const system = systemOf(preset);
    await system.reset?.({ user: 'ann' });
    expect((await ann.recall('Where does my sister live?')).memories).toEqual([]);
    expect((await bob.recall('Where does my sister live?')).memories).toMatchObject([{ sourceIds: ['b1'] }]);
  });

  it('is refused, is busy or breaks: each says so, without the key', async () => {
    const memory = memoryOf(preset);
    replaced = () => [401, { detail: `I was sent ${key}, which is unknown.` }];
    const refusal = String(await memory.remember(told[0]).catch((error: unknown) => error));
    expect(refusal).toMatch(/answered 401: .*which is unknown.*it does not accept the key in KEY_OF_TEST/);
    expect(refusal).not.toContain(key);
    replaced = () => [200, '<html><title>Log in</title>'];
    await expect(memory.remember(told[0])).rejects.toThrow('something else than JSON; it began with "<html>');
    let busy = 2;
    replaced = () =>
      busy-- > 0 ? [429, 'Rate limit exceeded for FREE plan', { 'retry-after': '0' }] : undefined;
    await memory.remember(told[0]);
    replaced = ({ path }) => (/search|recall/.test(path) ? [500, { message: 'out of memory' }] : undefined);
    await expect(memory.recall('Bergen')).rejects.toThrow('answered 500: "out of memory"');
  });
});

describe.each(['graphiti-server', 'mem0-platform', 'supermemory', 'zep-graph'])(
  '%s stores later',
  (preset) => {
    beforeEach(() => start(preset));

    it('so a search waits', async () => {
      const memory = memoryOf(preset);
      await memory.remember(told);
      expect(requests.filter(asksForState)).toEqual([]);
      expect((await memory.recall('Bergen', { k: 9 })).memories).toHaveLength(3);
      expect(requests.filter(asksForState).length).toBeGreaterThan(1);
    });
  },
);

describe.each(['mem0-platform', 'supermemory'])('%s says that storing failed', (preset) => {
  it('and every later question is an error that names the message', async () => {
    await start(preset);
    const memory = memoryOf(preset);
    await memory.remember([told[0], { id: 'bad', content: 'This is unusable.' }]);
    await expect(memory.recall('Bergen')).rejects.toThrow(/storing "bad" failed \(FAILED|failed\)/);
    await expect(memory.recall('Bergen')).rejects.toThrow('storing "bad" failed');
  });
});

describe('many memories of mem0’s platform', () => {
  it('are listed in pages, known to the next process, and removed completely', async () => {
    await start('mem0-platform');
    const messages = Array.from({ length: 205 }, (_, index) => ({
      id: `t${index}`,
      content: `Fact ${index}.`,
    }));
    const memory = memoryOf('mem0-platform');
    await memory.remember(messages);
    expect(await memory.list()).toHaveLength(205);
    const pages = requests
      .filter(({ path }) => path === '/v3/memories/')
      .map(({ query }) => query.get('page'));
    expect(pages.slice(-2)).toEqual(['1', '2']);
    const next = memoryOf('mem0-platform');
    await next.remember([...messages, { id: 'new', content: 'Something new.' }]);
    expect(requests.filter(({ path }) => path === '/v3/memories/add/')).toHaveLength(206);
    expect(await next.forget('t7')).toHaveLength(1);
    await systemOf('mem0-platform').reset?.({ user: 'ann' });
    expect(await memoryOf('mem0-platform').list()).toEqual([]);
  });
});

describe.each([
  ['hindsight', ['provenance', 'isolation', 'no-loss', 'failures']],
  ['mem0-platform', ['update-and-delete']],
] as const)('%s', (preset, only) => {
  it(`conforms to the suite for services: ${only.join(', ')}`, async () => {
    await start(preset);
    const report = await runConformance(() => systemOf(preset), {
      only,
      unreachable: () => systemOf(preset, { url: 'http://127.0.0.1:9' }),
    });
    const outcomes = report.results.map(({ id, outcome, reason }) => [id, outcome, reason]);
    expect(outcomes).toEqual(only.map((id) => [id, 'passed', undefined]));
  });
});

it('shows what Hindsight spends in tokens, and never guesses a price', async () => {
  await start('hindsight');
  const { usage } = await memoryOf('hindsight').remember(told);
  expect(usage).toMatchObject({ inputTokens: 300, outputTokens: 10, costUsd: null });
});
