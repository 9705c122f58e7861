import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { tryParseJson } from '@memgym/core';
import type { Battle } from '../harness/attack.js';
import { exchange, requestText } from '../harness/raw-http.js';
import { filesBelow } from '../harness/scene.js';
import { refusedWith, type Served, sendJson } from './serve-memory.js';

/** Names that are like that of ann, or could lead out of the storage. */
const oddUsers = [
  ...[
    '../ann',
    'ann/../ann',
    './ann',
    'ann/',
    '/ann',
    '..',
    '.',
    'ann\u0000',
    '\u0000ann',
    'ann%00',
    '%61nn',
  ],
  ...[
    'Ann',
    'ann ',
    ' ann',
    'аnn',
    'ａｎｎ',
    'a\u200bnn',
    'ann\u202e',
    'an\u0303n',
    'a\ud800',
    '\ufeffann',
    'ann\n',
  ],
  ...[
    '__proto__',
    'constructor',
    'toString',
    '*',
    '%',
    '_nn',
    "ann' OR '1'='1",
    'ann"',
    '["ann"]',
    'CON',
    '~',
    '-1',
  ],
  ...['a'.repeat(1000), 'é'.repeat(1000), '😀'.repeat(500)],
];

export async function attackUsers(
  battle: Battle,
  served: Served,
  surroundings: string,
  place: string,
): Promise<void> {
  const { ann, bob, operator, reader, post } = served;
  const routes: Readonly<Record<string, object>> = {
    remember: { messages: [{ content: 'of bob' }] },
    recall: { query: 'canary' },
    list: {},
    wait: {},
    update: { id: 'canary', text: 'of bob' },
    history: { id: 'canary' },
    forget: { sourceIds: ['canary'] },
    reset: {},
  };
  for (const [route, body] of Object.entries(routes)) {
    const [known, unknown] = await Promise.all(
      ['ann', 'nobody'].map((user) => post(route, { ...body, scope: { user } }, bob)),
    );
    const isSame = known?.body === unknown?.body;
    const problem =
      known?.status === 403 && isSame ? undefined : `${known?.status} ${known?.body.slice(0, 200)}`;
    battle.count(`${route} of another user`, problem);
  }
  for (const [route, body] of Object.entries({
    export: { user: 'ann' },
    erase: { user: 'ann', confirm: 'ann' },
    scopes: { user: 'ann' },
  })) {
    const { status, body: text } = await sendJson(served, `/v1/${route}`, body, bob);
    battle.count(`${route} of another user`, status === 403 ? undefined : `${status} ${text.slice(0, 200)}`);
  }
  const listed = tryParseJson((await post('list', {}, ann)).body) as { memories: { id: string }[] };
  const id = listed.memories[0]?.id ?? '';
  await post('forget', { memoryIds: [id, 'canary'] }, bob);
  await post('update', { id, text: 'of bob' }, bob);
  for (const route of ['remember', 'forget', 'reset', 'wait']) {
    const { status } = await post(route, routes[route] ?? {}, reader);
    battle.count(`${route} without the right to write`, status === 403 ? undefined : String(status));
  }
  const before = filesBelow(surroundings).filter((file) => !file.startsWith(place));
  for (const [number, user] of oddUsers.entries()) {
    const shown = JSON.stringify(user).slice(0, 40);
    const scope = { user, ...(number % 2 === 0 && { agent: '../..' }) };
    const stored = await post(
      'remember',
      { scope, messages: [{ content: `Canary of number ${number}.` }] },
      operator,
    );
    if (stored.status >= 400 && stored.status < 500) {
      battle.count(`the user ${shown}`, undefined);
      continue;
    }
    const { body, status } = await post('recall', { scope, query: 'canary', k: 'all' }, operator);
    const others = /Canary of number (?!N)\d+/g;
    const own = (body.match(others) ?? []).every((one) => one === `Canary of number ${number}`);
    const isApart = own && body.includes(`Canary of number ${number}.`) && !body.includes('Kiki');
    battle.count(`the user ${shown}`, isApart ? undefined : `${status} ${body.slice(0, 200)}`);
  }
  const after = filesBelow(surroundings).filter((file) => !file.startsWith(place));
  battle.count('files elsewhere', after.join() === before.join() ? undefined : 'there are other files');
}

export async function forgeTokens(battle: Battle, served: Served, place: string): Promise<void> {
  const { ann, bob, port } = served;
  const file = tryParseJson(readFileSync(join(place, 'tokens.json'), 'utf8')) as {
    tokens: { sha256: string }[];
  };
  const body = JSON.stringify({ scope: { user: 'ann' }, query: 'canary' });
  const forged: Readonly<Record<string, string>> = {
    none: '',
    'no word': ann,
    shorter: `Bearer ${ann.slice(0, -1)}`,
    longer: `Bearer ${ann}x`,
    'in other letters': `Bearer ${ann.toUpperCase()}`,
    'as its digest': `Bearer ${file.tokens[0]?.sha256}`,
    'another scheme': `Basic ${Buffer.from(`ann:${ann}`).toString('base64')}`,
    two: `Bearer ${bob}, Bearer ${ann}`,
    long: `Bearer ${'a'.repeat(10_000)}`,
    empty: 'Bearer ',
    prototype: 'Bearer __proto__',
  };
  for (const [what, authorization] of Object.entries(forged)) {
    const headers: Record<string, string> = authorization === '' ? {} : { authorization };
    for (const path of ['/v1/recall', '/mcp']) {
      const { answers } = await exchange(port, requestText(path, body, headers));
      battle.count(`token: ${what}, ${path}`, refusedWith(answers[0], [401, 431]));
    }
  }
  const text = requestText('/v1/recall', body).replace(
    'host:',
    `authorization: Bearer ${bob}\r\nauthorization: Bearer ${ann}\r\nhost:`,
  );
  const twice = await exchange(port, text);
  battle.count('the header of a token twice', refusedWith(twice.answers[0], [400, 401, 403]));
  const query = await exchange(port, requestText(`/v1/recall?token=${ann}&access_token=${ann}`, body));
  battle.count('a token in the address', refusedWith(query.answers[0], [401]));
}

/** Pages whose name points to this machine, and others. */
export async function rebind(battle: Battle, { ann, port }: Served): Promise<void> {
  const authorization = `Bearer ${ann}`;
  const paths = ['/v1', '/v1/health', '/v1/openapi.json', '/v1/recall', '/mcp'];
  const hosts = [
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.nip.io',
    'evil.example:7420',
    '127.0.0.1@evil.example',
    '0.0.0.0',
    '[::]',
    '2130706433',
    '',
  ];
  const origins = ['https://evil.example', 'null', `http://localhost:${port}`, 'http://127.0.0.1', 'file://'];
  for (const path of paths) {
    const body = path === '/v1/recall' || path === '/mcp' ? '{"scope":{},"query":"canary"}' : undefined;
    for (const host of hosts) {
      const { answers } = await exchange(port, requestText(path, body, { authorization, host }));
      battle.count(`host ${host} of ${path}`, refusedWith(answers[0], [400, 403]));
    }
    for (const origin of origins) {
      const { answers } = await exchange(port, requestText(path, body, { authorization, origin }));
      battle.count(`origin ${origin} of ${path}`, refusedWith(answers[0], [403]));
    }
  }
}
