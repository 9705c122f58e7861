import { gzipSync } from 'node:zlib';
import { createMemory } from '@memgym/memory-systems';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Served, serveHere } from './__fixtures__/serve-here.js';

const scope = { user: 'ann' };
const message = (content: string) => JSON.stringify({ scope, messages: [{ content }] });

describe('a hostile body', () => {
  let served: Served;
  let memory: ReturnType<typeof createMemory>;
  beforeEach(async () => {
    memory = createMemory();
    served = await serveHere({ memory, limits: { bodyBytes: 100_000, messages: 10 } });
  });
  afterEach(async () => {
    // Whatever came before, the server answers, and has stored nothing of it.
    expect((await served.get('/v1/health')).body).toEqual({ status: 'ok' });
    await served.stop();
  });

  it.each<
    [
      what: string,
      body: string | Uint8Array<ArrayBuffer>,
      headers: Record<string, string>,
      status: number,
      words: string,
    ]
  >([
    ['in no JSON', '{"scope":', {}, 400, 'line 1, column'],
    ['that is empty', '', {}, 400, 'no usable JSON'],
    ['that is a list', '[]', {}, 400, 'expected object'],
    ['that is null', 'null', {}, 400, 'expected object'],
    ['with a key twice', '{"scope":{"user":"ann"},"scope":{"user":"bob"},"messages":[]}', {}, 400, 'scope'],
    ['with an unknown key', '{"scope":{"user":"ann"},"mesages":[]}', {}, 400, 'messages'],
    ['with a key `__proto__`', '{"__proto__":{"user":"ann"},"messages":[]}', {}, 400, '__proto__'],
    [
      'with a deep key `__proto__`',
      '{"messages":[{"content":"x","meta":{"a":[{"__proto__":1}]}}]}',
      {},
      400,
      '__proto__',
    ],
    ['nested 100,000 deep', `${'['.repeat(40_000)}${']'.repeat(40_000)}`, {}, 400, 'deep'],
    [
      'nested in `meta`',
      `{"messages":[{"content":"x","meta":{"a":${'['.repeat(70)}${']'.repeat(70)}}}]}`,
      {},
      400,
      'deep',
    ],
    ['in wrong UTF-8', Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]), {}, 400, 'UTF-8'],
    [
      'that is compressed',
      new Uint8Array(gzipSync(message('a'.repeat(10_000_000)))),
      { 'content-encoding': 'gzip' },
      415,
      'compression',
    ],
    [
      'of a form',
      message('I was here.'),
      { 'content-type': 'application/x-www-form-urlencoded' },
      415,
      'application/json',
    ],
    [
      'of a page without asking first',
      message('I was here.'),
      { 'content-type': 'text/plain' },
      415,
      'application/json',
    ],
    [
      'of a type like JSON',
      message('I was here.'),
      { 'content-type': 'application/jsonp' },
      415,
      'application/json',
    ],
    [
      'with too many messages',
      JSON.stringify({ scope, messages: Array.from({ length: 11 }, () => ({ content: 'x' })) }),
      {},
      413,
      'messages',
    ],
    [
      'with a long name',
      JSON.stringify({ scope: { user: 'a'.repeat(2000) }, messages: [] }),
      {},
      413,
      'user',
    ],
    ['without a user', '{"scope":{"user":""},"messages":[]}', {}, 400, 'user'],
    ['with a message without text', '{"scope":{"user":"ann"},"messages":[{"text":"x"}]}', {}, 400, 'content'],
    [
      'with a time that is none',
      '{"scope":{"user":"ann"},"messages":[{"content":"x","eventTime":"yesterday"}]}',
      {},
      400,
      'eventTime',
    ],
    [
      'with a role that is none',
      '{"scope":{"user":"ann"},"messages":[{"content":"x","role":"root"}]}',
      {},
      400,
      'role',
    ],
  ])('%s is refused with its reason', async (_what, body, headers, status, words) => {
    const answered = await served.postText('remember', body, headers);
    expect([answered.status, answered.headers.get('content-type')]).toEqual([
      status,
      'application/problem+json',
    ]);
    expect(JSON.stringify(answered.body)).toContain(words);
    expect(await memory.users()).toEqual([]);
  });

  it('that is far too large gets its refusal, and not a broken connection', async () => {
    const large = message('a'.repeat(20_000_000));
    expect((await served.postText('remember', large)).body).toMatchObject({ code: 'too-large', status: 413 });
    // In parts, without a length.
    let left = 300;
    const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        left -= 1;
        if (left < 0) controller.close();
        else controller.enqueue(new Uint8Array(2 ** 16).fill(0x20));
      },
    });
    expect((await served.postText('remember', stream)).body).toMatchObject({
      code: 'too-large',
      status: 413,
    });
    expect(await memory.users()).toEqual([]);
  });

  it('whose values only look hostile is stored as it is', async () => {
    const names = [
      '__proto__',
      'constructor',
      '../../etc/passwd',
      'a\0b',
      '👩‍👩‍👧',
      'x\ud800y',
      '<script>',
      "'; DROP TABLE rows; --",
    ];
    for (const user of names) {
      const said = `${user} says \0 and \udfff.`;
      const messages = [
        { id: user, content: said, speaker: user, sessionId: user, meta: { key: user, constructor: user } },
      ];
      expect((await served.post('remember', { scope: { user, agent: user }, messages })).status).toBe(200);
      const { body } = await served.post('list', { scope: { user, agent: user } });
      expect(body.memories).toMatchObject([{ sourceIds: [user], meta: { key: user, constructor: user } }]);
      const [own] = await memory.forUser({ user, agent: user }).list();
      expect((body.memories as { text: string }[])[0]?.text).toBe(own?.text);
    }
    expect(await memory.users()).toEqual([...names].sort());
    expect(Object.prototype).not.toHaveProperty('key');
    expect(({} as Record<string, unknown>).user).toBeUndefined();
  });

  it.each([
    ['a filter that is none', { filters: { user: 'bob' } }, 'filters'],
    ['filters nested deep', { filters: deepFilter(40) }, 'ilter'],
    ['too large a `k`', { k: 1_000_000 }, 'k'],
    ['a negative `k`', { k: -1 }, 'k'],
    ['a long question', { query: 'a'.repeat(20_000) }, 'question'],
    ['scopes of another user', { scopes: { user: 'bob' } }, 'scopes'],
  ])('with %s asks for nothing', async (_what, part, words) => {
    const { status, body } = await served.post('recall', { scope, query: 'locker', ...part });
    expect([400, 413]).toContain(status);
    expect(body.detail).toContain(words);
  });

  it('with a number that JSON has and JavaScript has not asks for nothing', async () => {
    const { status, body } = await served.postText(
      'recall',
      '{"scope":{"user":"ann"},"query":"x","k":1e999}',
    );
    expect([status, body.detail]).toEqual([400, expect.stringContaining('`k`')]);
  });

  it('cannot make the answer larger than its limit', async () => {
    const small = await serveHere({ memory: createMemory(), limits: { answerBytes: 20_000 } });
    const messages = Array.from({ length: 100 }, (_, number) => ({
      content: `Locker ${number} ${'x'.repeat(500)}`,
    }));
    await small.post('remember', { scope, messages });
    expect((await small.post('recall', { scope, query: 'locker', k: 'all' })).body).toMatchObject({
      code: 'too-large',
      hint: expect.stringContaining('smaller `k`'),
    });
    expect((await small.post('recall', { scope, query: 'locker', k: 3 })).status).toBe(200);
    await small.stop();
  });
});

function deepFilter(levels: number): object {
  return levels === 0 ? { kinds: ['turn'] } : { $not: deepFilter(levels - 1) };
}
