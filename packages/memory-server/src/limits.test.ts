import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { createManualClock } from '@memgym/core';
import { createMemory } from '@memgym/memory-systems';
import { describe, expect, it } from 'vitest';
import { gatedSystem } from './__fixtures__/gated-system.js';
import { serveHere } from './__fixtures__/serve-here.js';
import { type Access, rights } from './access.js';
import { mountMcp } from './mcp/index.js';
import { createTokenBuckets } from './token-bucket.js';

const access: Access = {
  callerOf: (name) => ({ name, user: name, rights: new Set(['read', 'write']) }),
};

describe('requests a minute', () => {
  it('are counted for each token, and come back with the time', async () => {
    const clock = createManualClock(0);
    const served = await serveHere({ access, clock, limits: { requestsAMinute: 3 } });
    const statuses = async (token: string, count: number) => {
      const found: number[] = [];
      for (let sent = 0; sent < count; sent += 1) found.push((await served.get('/v1', token)).status);
      return found;
    };
    expect(await statuses('ann', 5)).toEqual([200, 200, 200, 429, 429]);
    expect(await statuses('bob', 1)).toEqual([200]);
    const { headers, body } = await served.get('/v1', 'ann');
    expect([headers.get('retry-after'), body.code, body.retryable]).toEqual(['20', 'rate-limited', true]);
    clock.advance(20_000);
    expect(await statuses('ann', 2)).toEqual([200, 429]);
    clock.advance(3_600_000);
    expect(await statuses('ann', 4)).toEqual([200, 200, 200, 429]);
    expect((await served.get('/v1/health')).status).toBe(200);
    await served.stop();
  });

  it('are not given away by a clock that goes back', () => {
    let now = 100_000;
    const buckets = createTokenBuckets(60, 60_000, { now: () => now });
    for (let sent = 0; sent < 60; sent += 1) expect(buckets.take('ann').ok).toBe(true);
    now = 0;
    expect(buckets.take('ann')).toEqual({ ok: false, seconds: 1 });
    now = 1000;
    expect(buckets.take('ann').ok).toBe(true);
    expect(buckets.take('ann').ok).toBe(false);
  });
});

it('bytes a day are counted for the token of a user, and for none of all users', async () => {
  const clock = createManualClock(0);
  const ofOne: Access = {
    callerOf: (name) => ({ name, user: name === 'all' ? undefined : name, rights: new Set(rights) }),
  };
  const served = await serveHere({ access: ofOne, clock, limits: { bytesADay: 10_000 } });
  const remember = (token: string) =>
    served.post('remember', { scope: { user: 'ann' }, messages: [{ content: 'x'.repeat(4000) }] }, token);
  expect((await remember('ann')).status).toBe(200);
  expect((await remember('ann')).status).toBe(200);
  const { status, headers, body } = await remember('ann');
  expect([status, body.detail]).toEqual([429, 'The token has used its 10,000 bytes a day.']);
  for (let sent = 0; sent < 5; sent += 1) expect((await remember('all')).status).toBe(200);
  clock.advance(Number(headers.get('retry-after')) * 1000);
  expect((await remember('ann')).status).toBe(200);
  await served.stop();
});

it('a message counts as a kibibyte at least, however it comes, because that is what it takes to keep it', async () => {
  const memory = createMemory();
  const served = await serveHere({ memory, access, limits: { bytesADay: 10 * 1024 } });
  mountMcp(served.server, memory);
  const remember = (count: number, token: string) => {
    const messages = Array.from({ length: count }, (_, n) => ({ content: `${count} ${n}` }));
    return served.post('remember', { scope: {}, messages }, token);
  };
  const overMcp = (count: number, token: string) => {
    const statements = Array.from({ length: count }, (_, n) => ({ text: `${count} ${n}` }));
    const params = { name: 'memory_remember', arguments: { statements } };
    return served.send('/mcp', {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        authorization: `Bearer ${token}`,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    });
  };
  for (const [token, say] of [
    ['ann', remember],
    ['bob', overMcp],
  ] as const) {
    expect((await say(11, token)).status).toBe(429);
    expect((await say(9, token)).status).toBe(200);
    expect((await say(1, token)).status).toBe(429);
  }
  expect((await memory.users()).length).toBe(2);
  await served.stop();
});

describe('requests at once', () => {
  it('are refused above the limit, and served again afterwards', async () => {
    const { system, writing, open } = gatedSystem();
    const served = await serveHere({ memory: createMemory({ system }), limits: { requestsAtOnce: 1 } });
    const scope = { user: 'ann' };
    const first = served.post('remember', { scope, messages: [{ content: 'One.' }] });
    await writing;
    const second = await served.post('recall', { scope, query: 'One?' });
    expect([second.status, second.headers.get('retry-after')]).toEqual([503, '1']);
    open();
    expect((await first).status).toBe(200);
    expect((await served.post('recall', { scope, query: 'One?' })).status).toBe(200);
    await served.stop();
  });
});

it('a recall of all memories that finds more than `k` is refused, with what is found', async () => {
  const served = await serveHere({ limits: { k: 2 } });
  const scope = { user: 'ann' };
  const say = (content: string) => served.post('remember', { scope, messages: [{ content }] });
  const all = () => served.post('recall', { scope, query: 'sea', k: 'all' });
  for (const content of ['The sea is calm.', 'The sea is cold.']) await say(content);
  expect((await all()).body.memories).toHaveLength(2);
  await say('The sea is wide.');
  expect(await all()).toMatchObject({ status: 413, body: { code: 'too-large' } });
  await served.stop();
});

it('a recall and a list of more scopes, or by more patterns, than the limit are refused', async () => {
  const served = await serveHere({ limits: { scopes: 3 } });
  const user = 'ann';
  const say = (run: string) =>
    served.post('remember', { scope: { user, run }, messages: [{ content: 'The sea.' }] });
  const read = (scopes: unknown) =>
    Promise.all([
      served.post('recall', { scope: { user }, query: 'sea', scopes }),
      served.post('list', { scope: { user }, scopes }),
    ]);
  const statusesOf = async (scopes: unknown) => (await read(scopes)).map(({ status }) => status);
  for (const run of ['1', '2', '3']) await say(run);
  expect(await statusesOf('all')).toEqual([200, 200]);
  await say('4');
  for (const { status, body } of await read('all')) {
    expect([status, body.detail]).toEqual([413, 'The number of scopes: 4; this server takes at most 3.']);
  }
  expect(await statusesOf([{ run: '4' }, { run: '2' }])).toEqual([200, 200]);
  expect(await statusesOf(Array.from({ length: 4 }, () => ({ run: 'x' })))).toEqual([413, 413]);
  await served.stop();
});

describe('a token with many requests', () => {
  const head = (token: string): string =>
    `POST /v1/recall HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAuthorization: Bearer ${token}\r\nContent-Length: 1000\r\n\r\n{`;

  it('that never end their bodies leaves a place to every other token', async () => {
    const served = await serveHere(
      { access, limits: { requestsAtOnce: 4 } },
      { headersTimeoutMs: 2000, requestTimeoutMs: 2000 },
    );
    const open = Array.from({ length: 20 }, () => served.raw(head('bob')));
    const refused = served.post('recall', { scope: {}, query: 'Where?' }, 'bob');
    expect((await refused).status).toBe(503);
    for (const token of ['ann', 'cem', 'ann']) {
      expect((await served.post('recall', { scope: {}, query: 'Where?' }, token)).status).toBe(200);
    }
    const answers = (await Promise.all(open)).map((text) => text.slice(9, 12)).sort();
    expect(answers).toEqual([...Array<string>(4).fill('408'), ...Array<string>(16).fill('503')]);
    await served.stop();
  });

  it('that are being answered leaves a place to every other token', async () => {
    const { system, writing, open } = gatedSystem();
    const served = await serveHere({
      memory: createMemory({ system }),
      access,
      limits: { requestsAtOnce: 2 },
    });
    const messages = [{ content: 'One.' }];
    const long = [1, 2].map(() => served.post('remember', { scope: {}, messages }, 'bob'));
    await writing;
    expect((await served.post('recall', { scope: {}, query: 'One?' }, 'ann')).status).toBe(200);
    open();
    expect((await Promise.all(long)).map(({ status }) => status)).toEqual([200, 200]);
    await served.stop();
  });
});

describe('a slow client', () => {
  const times = { headersTimeoutMs: 200, requestTimeoutMs: 400 };
  const head = 'POST /v1/remember HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n';

  it('that does not finish its headers is sent away', async () => {
    const served = await serveHere({}, times);
    const answers = await Promise.all([served.raw(head), served.raw('GET /v1'), served.raw('')]);
    for (const answer of answers.slice(0, 2)) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answers[2]).not.toContain('200');
    await served.stop();
  });

  it('that does not finish its body is sent away, and nothing of it is stored', async () => {
    const memory = createMemory();
    const served = await serveHere({ memory }, times);
    const body = '{"scope":{"user":"ann"},"messages":[{"content":"I moved."}]}';
    await served.raw(`${head}Content-Length: 1000\r\n\r\n${body}`);
    expect(await memory.users()).toEqual([]);
    expect((await served.get('/v1')).status).toBe(200);
    await served.stop();
  });

  it('is one of hundreds, and others are answered meanwhile', async () => {
    const served = await serveHere({ limits: { requestsAtOnce: 4 } }, { headersTimeoutMs: 2000 });
    const slow = Array.from({ length: 300 }, (_, index) => served.raw(index % 2 === 0 ? head : 'G'));
    const scope = { user: 'ann' };
    expect((await served.post('remember', { scope, messages: [{ content: 'One.' }] })).status).toBe(200);
    expect((await served.post('recall', { scope, query: 'One?' })).body.memories).toHaveLength(1);
    for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^(HTTP\/1\.1 408 |$)/);
    await served.stop();
  });

  it('is not what waits for a slow memory: its answer comes', async () => {
    const { system, writing, open } = gatedSystem();
    const served = await serveHere({ memory: createMemory({ system }) }, { idleTimeoutMs: 100 });
    const first = served.post('remember', { scope: { user: 'ann' }, messages: [{ content: 'One.' }] });
    await writing;
    // Three pauses of a client that sends nothing.
    for (let pause = 0; pause < 3; pause += 1) await served.raw('G');
    open();
    expect((await first).status).toBe(200);
    await served.stop();
  });

  const whole = (version: string): string => {
    const body = '{"scope":{"user":"ann"},"messages":[{"content":"I moved."}]}';
    return `${head.replace('1.1', version)}Content-Length: ${body.length}\r\n\r\n${body}`;
  };

  it('that ends its side after its request gets the answer of a slow memory', async () => {
    const { system, writing, open } = gatedSystem();
    const served = await serveHere({ memory: createMemory({ system }) });
    const socket = connect(Number(new URL(served.url).port), '127.0.0.1');
    socket.end(whole('1.1'));
    await writing;
    // Another request is answered after the end of the first one's side arrived.
    expect((await served.get('/v1/health')).status).toBe(200);
    open();
    expect(await text(socket)).toMatch(/^(HTTP\/1\.1 102 Processing\r\n\r\n)*HTTP\/1\.1 200 /);
    await served.stop();
  });

  it.each(['end', 'destroy', 'resetAndDestroy'] as const)(
    'that has left by `%s` ends its recall',
    async (leave) => {
      const memory = createMemory();
      let begin: (signal: AbortSignal | undefined) => void = () => undefined;
      const begun = new Promise<AbortSignal | undefined>((resolve) => {
        begin = resolve;
      });
      const recall: ReturnType<typeof memory.forUser>['recall'] = (_query, options) => {
        begin(options?.signal);
        return new Promise((_, reject) => {
          options?.signal?.addEventListener('abort', () => reject(new Error('The client left.')));
        });
      };
      const slow = { ...memory, forUser: (user: string) => ({ ...memory.forUser(user), recall }) };
      const served = await serveHere({ memory: slow, limits: { requestsAtOnce: 1 } });
      const socket = connect(Number(served.port), '127.0.0.1');
      const body = '{"scope":{"user":"ann"},"query":"Where?"}';
      socket.write(`${head.replace('remember', 'recall')}Content-Length: ${body.length}\r\n\r\n${body}`);
      const signal = await begun;
      // A process that ends its side and reads on waits; one that closes does not.
      if (leave === 'end') socket.end(() => socket.destroy());
      else socket[leave]();
      if (signal?.aborted === false) await once(signal, 'abort');
      expect((await served.get('/v1')).status).toBe(200);
      await served.stop();
    },
  );

  it('of HTTP 1.0 that ends its side has left', async () => {
    const { system, writing, open } = gatedSystem();
    const served = await serveHere({ memory: createMemory({ system }) });
    const socket = connect(Number(new URL(served.url).port), '127.0.0.1');
    socket.end(whole('1.0'));
    await writing;
    expect(await text(socket)).toBe('');
    open();
    await served.stop();
  });

  it('without a token is refused before its body', async () => {
    const served = await serveHere({ access: { callerOf: () => undefined } }, times);
    expect(await served.raw(`${head}Content-Length: 1000\r\n\r\n{`)).toMatch(/^HTTP\/1\.1 401 /);
    await served.stop();
  });
});
