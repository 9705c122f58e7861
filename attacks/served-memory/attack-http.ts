import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import type { Battle } from '../harness/attack.js';
import { exchange, openSocket, requestText } from '../harness/raw-http.js';
import { problemOfCanary, refusedWith, type Served, shown } from './serve-memory.js';

/** Clients that never come to an end: idle ones, some that drop a header a byte at a time, and some with an endless body. */
export function beSlow(port: number, count: number): { ended(): Promise<string | undefined> } {
  const head = 'POST /v1/remember HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n';
  const sockets = Array.from({ length: count }, (_, number) => {
    const first = ['', head, `${head}content-length: 1000\r\n\r\n{`][number % 3];
    return openSocket(port, first);
  });
  const timer = setInterval(() => {
    for (const [number, socket] of sockets.entries())
      if (number % 3 === 1 && socket.writable) socket.write('x');
  }, 500);
  const ends = Promise.all(
    sockets.map((socket) => (socket.closed ? undefined : once(socket, 'close').catch(() => undefined))),
  );
  return {
    async ended() {
      let late: NodeJS.Timeout | undefined;
      const limit = new Promise<string>((resolve) => {
        late = setTimeout(
          () => resolve(`${sockets.filter(({ closed }) => !closed).length} of ${count} are still there`),
          75_000,
        );
      });
      const outcome = await Promise.race([ends.then(() => undefined), limit]);
      clearTimeout(late);
      clearInterval(timer);
      for (const socket of sockets) socket.destroy();
      return outcome;
    },
  };
}

export async function sendBodies(battle: Battle, served: Served): Promise<void> {
  const { ann, port } = served;
  const authorization = `Bearer ${ann}`;
  const said = (content: string): string => JSON.stringify({ scope: {}, messages: [{ content }] });
  const call = (more: string): string =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"memory_remember","arguments":{"statements":[{"text":"x"}]}}${more}}`;
  const bomb = gzipSync(Buffer.alloc(50_000_000, 'a'));
  const bodies: readonly (readonly [
    what: string,
    body: string | Uint8Array,
    headers?: Record<string, string>,
  ])[] = [
    ['a bomb of gzip', bomb, { 'content-encoding': 'gzip' }],
    ['a bomb without its name', bomb],
    ['a bomb of brotli by name', 'x', { 'content-encoding': 'br, gzip' }],
    ['deep lists', '['.repeat(500_000)],
    ['deep objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ['a deep part', call(`,"x":${'['.repeat(70_000)}${']'.repeat(70_000)}`)],
    ['a large body', said('x'.repeat(2 ** 20))],
    ['many empty messages', `{"scope":{},"messages":[${'{},'.repeat(200_000)}{}]}`],
    ['a key twice', '{"scope":{},"scope":{"user":"bob"},"messages":[]}'],
    ['a prototype', '{"__proto__":{"user":"bob"},"messages":[{"content":"x"}]}'],
    ['a large number', '{"scope":{},"query":"x","k":1e999}'],
    ['NaN', '{"scope":{},"query":"x","k":NaN}'],
    ['wrong UTF-8', Uint8Array.from([0x7b, 0xff, 0xfe, 0x7d])],
    ['two bytes a letter', Buffer.from(said('x'), 'utf16le')],
    ['a mark before it', `\ufeff${said('x')}x`],
    ['NUL', '\u0000'],
    ['nothing', ''],
    ['a text', '"x"'],
    ['a list of calls', `[${Array.from({ length: 1000 }, () => call('')).join()}]`],
    ['another type', said('x'), { 'content-type': 'text/plain' }],
    ['no type', said('x'), { 'content-type': '' }],
    ['a type with a trick', said('x'), { 'content-type': 'text/plain; application/json' }],
    ['a slow expression', JSON.stringify({ scope: {}, query: 'x', filters: { text: '(a+)+$' } })],
  ];
  for (const [what, body, headers] of bodies) {
    for (const path of ['/v1/remember', '/mcp']) {
      const head = requestText(path, '', {
        'content-length': String(Buffer.byteLength(body)),
        authorization,
        ...headers,
      });
      const { answers } = await exchange(port, [head, body]);
      battle.count(`${what}, ${path}`, refusedWith(answers[0], [400, 413, 415, 431]));
    }
  }
  // A body that never ends is cut at the limit.
  const chunk = `${(2 ** 16).toString(16)}\r\n${'x'.repeat(2 ** 16)}\r\n`;
  for (const path of ['/v1/remember', '/mcp']) {
    const head = requestText(path, '', { authorization, 'transfer-encoding': 'chunked' }).replace(
      /content-length: 0\r\n/,
      '',
    );
    const { answers } = await exchange(port, [head, ...Array.from({ length: 40 }, () => chunk)]);
    battle.count(`chunks without an end, ${path}`, refusedWith(answers[0], [413]));
  }
  // Odd texts as values are data, and come back as they are.
  for (const content of ['\u0000', '\ud800', '__proto__', '<script>', '\u202e', 'x'.repeat(150_000)]) {
    const user = { run: 'odd' };
    const stored = await served.post(
      'remember',
      { scope: user, messages: [{ content: `${content} odd` }] },
      ann,
    );
    battle.count(
      `the text ${JSON.stringify(content).slice(0, 20)}`,
      stored.status === 200 || stored.status === 400
        ? undefined
        : `${stored.status} ${stored.body.slice(0, 200)}`,
    );
  }
}

export async function breakHttp(battle: Battle, served: Served): Promise<void> {
  const { ann, port } = served;
  const authorization = `Bearer ${ann}`;
  const body = '{"scope":{},"query":"canary"}';
  const whole = requestText('/v1/recall', body, { authorization });
  const bad: Readonly<Record<string, string>> = {
    'two lengths': whole.replace('host:', 'content-length: 5\r\nhost:'),
    'a length and chunks': whole.replace('host:', 'transfer-encoding: chunked\r\nhost:'),
    'an unknown coding': whole.replace(/content-length: \d+/, 'transfer-encoding: xchunked'),
    'a negative length': whole.replace(/content-length: \d+/, 'content-length: -1'),
    'a length with a sign': whole.replace(/content-length: (\d+)/, 'content-length: +$1'),
    'two hosts': whole.replace('host: 127.0.0.1', 'host: 127.0.0.1\r\nhost: evil.example'),
    'no host': whole.replace('host: 127.0.0.1\r\n', ''),
    'a header over two lines': whole.replace('host: 127.0.0.1', 'host: 127.0.0.1\r\n evil.example'),
    'a space before the colon': whole.replace('host:', 'host :'),
    'another protocol': 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    TLS: '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
    'no protocol': 'GET /v1\r\n\r\n',
    'a long address': requestText(`/v1/${'a'.repeat(100_000)}`, undefined, { authorization }),
    'many headers': requestText('/v1', undefined, {
      authorization,
      ...Object.fromEntries(Array.from({ length: 5000 }, (_, number) => [`x-${number}`, 'y'])),
    }),
    'a request of a proxy': whole
      .replace('/v1/recall', 'http://evil.example/v1/recall')
      .replace('host: 127.0.0.1', 'host: evil.example'),
    'an unknown method': whole.replace('POST', 'BREW'),
    TRACE: whole.replace('POST', 'TRACE'),
    CONNECT: 'CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example:443\r\n\r\n',
    PUT: whole.replace('POST', 'PUT'),
    DELETE: whole.replace('POST', 'DELETE'),
    'DELETE of a session': whole.replace('POST /v1/recall', 'DELETE /mcp'),
    'OPTIONS of a page': requestText('/v1/recall', undefined, {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
    }).replace('GET', 'OPTIONS'),
    'a path outside': requestText('/v1/../../../../etc/passwd', undefined, { authorization }),
    'a coded path outside': requestText('/v1/%2e%2e/%2e%2e/etc/passwd', undefined, { authorization }),
    'two slashes': requestText('//v1/recall', undefined, { authorization }),
  };
  for (const [what, bytes] of Object.entries(bad)) {
    const { answers, isEnded } = await exchange(port, bytes, { half: true });
    const problem =
      answers.length === 0 && isEnded
        ? undefined
        : refusedWith(answers[0], [400, 403, 404, 405, 413, 414, 431, 501]);
    battle.count(what, problem);
  }
  const head = await exchange(port, requestText('/v1', undefined, { authorization }).replace('GET', 'HEAD'));
  battle.count(
    'HEAD',
    head.answers[0]?.body === '' || head.answers.length === 0 ? undefined : 'it has a body',
  );
  const half = await exchange(port, whole, { half: true });
  battle.count('a half-closed connection', half.answers[0]?.status === 200 ? undefined : shown(half));
  const pipelined = await exchange(
    port,
    Array.from({ length: 50 }, (_, number) =>
      requestText('/v1/recall', JSON.stringify({ scope: { agent: `agent ${number}` }, query: 'x' }), {
        authorization,
      }),
    ),
    { answers: 50 },
  );
  battle.count(
    '50 requests in one packet',
    pipelined.answers.length <= 1 && pipelined.isEnded ? undefined : shown(pipelined),
  );
  const hidden = await exchange(
    port,
    requestText('/v1/health', undefined, {
      'transfer-encoding': 'chunked',
      'content-length': String(whole.length),
    }) + whole,
    { answers: 2, half: true },
  );
  battle.count(
    'a request in a body',
    hidden.answers.some(({ body: text }) => text.includes('Kiki')) ? 'it was answered' : undefined,
  );
  const upgrade = {
    connection: 'upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'x',
  };
  const upgraded = await exchange(port, requestText('/mcp', undefined, { authorization, ...upgrade }), {
    timeoutMs: 3000,
  });
  battle.count('an upgrade', upgraded.answers[0]?.status === 101 ? 'it is taken' : undefined);
  const left = Array.from({ length: 50 }, () => openSocket(port, whole));
  for (const socket of left) socket.destroy();
  battle.count('clients that leave', await problemOfCanary(served));
}
