import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RouteName, routes } from '@memgym/memory-http/protocol';
import { createMemory } from '@memgym/memory-systems';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Served, serveHere } from './__fixtures__/serve-here.js';
import { addToken, openTokenFile } from './token-file.js';

/** A valid request of each route about a user. */
const bodies: Record<RouteName, (user: string) => Record<string, unknown>> = {
  remember: (user) => ({ scope: { user }, messages: [{ content: 'I was here.' }] }),
  recall: (user) => ({ scope: { user }, query: 'locker', scopes: 'all', k: 'all' }),
  reset: (user) => ({ scope: { user } }),
  wait: (user) => ({ scope: { user } }),
  list: (user) => ({ scope: { user }, scopes: 'all' }),
  update: (user) => ({ scope: { user }, id: 'b1', text: 'changed' }),
  history: (user) => ({ scope: { user }, id: 'b1' }),
  forget: (user) => ({ scope: { user }, sourceIds: ['b1'] }),
  scopes: (user) => ({ user }),
  export: (user) => ({ user }),
  erase: (user) => ({ user, confirm: user }),
};
const names = Object.keys(routes) as RouteName[];

describe('another user’s memories', () => {
  let folder = '';
  let served: Served;
  let memory: ReturnType<typeof createMemory>;
  let file = '';
  const tokenOf = (user: string | undefined, rights: ('read' | 'write' | 'admin')[]) =>
    addToken(file, { user, rights }).token;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'memgym-server-'));
    file = join(folder, 'tokens.json');
    addToken(file, { user: 'somebody' });
    memory = createMemory();
    served = await serveHere({ memory, access: openTokenFile(file) });
    await memory.forUser('bob').remember({ id: 'b1', content: 'My locker opens with 7291.' });
    await memory.forUser('ann').remember({ id: 'a1', content: 'My locker is green.' });
  });
  afterEach(async () => {
    await served.stop();
    rmSync(folder, { recursive: true });
  });

  it('are refused on every route, whatever the right, and nothing of them changes', async () => {
    const before = JSON.stringify(await memory.forUser('bob').exportUser());
    const token = tokenOf('ann', ['read', 'write', 'admin']);
    const known = await Promise.all(names.map((name) => served.post(name, bodies[name]('bob'), token)));
    const unknown = await Promise.all(names.map((name) => served.post(name, bodies[name]('nobody'), token)));
    expect(known.map(({ status }) => status)).toEqual(names.map(() => 403));
    // The same words for a user who exists: the answer does not tell who has memories.
    expect(unknown.map(({ body }) => body)).toEqual(known.map(({ body }) => body));
    expect(JSON.stringify(known)).not.toContain('7291');
    expect(JSON.stringify(await memory.forUser('bob').exportUser())).toBe(before);
  });

  it('are not reached by ids, cursors, patterns of scopes or names like theirs', async () => {
    const token = tokenOf('ann', ['read', 'write']);
    const cursor = (await served.post('list', { scope: { user: 'bob' }, limit: 1 }, tokenOf('bob', ['read'])))
      .body;
    const [theirs] = cursor.memories as { id: string }[];
    const id = theirs?.id;
    expect((await served.post('update', { id, text: 'mine' }, token)).status).toBe(404);
    expect((await served.post('forget', { memoryIds: [id] }, token)).body).toEqual({ removed: [] });
    expect((await served.post('forget', { sourceIds: ['b1'] }, token)).body).toEqual({ removed: [] });
    expect(JSON.stringify((await served.post('history', { id }, token)).body)).not.toContain('7291');
    const next = Buffer.from(JSON.stringify(['["bob",null,null]', id])).toString('base64url');
    expect((await served.post('list', { cursor: next }, token)).body).toMatchObject({ code: 'conflict' });
    for (const scopes of ['all', { agent: null }, [{ agent: 'bob' }, {}]]) {
      const { body } = await served.post('recall', { query: 'locker 7291', scopes, k: 'all' }, token);
      expect(body.memories).toMatchObject([{ sourceIds: ['a1'] }]);
    }
    for (const user of ['bob\0', ' bob', 'BOB', '["bob"', 'ann","bob']) {
      expect((await served.post('recall', { scope: { user }, query: 'locker' }, token)).status).toBe(403);
    }
    expect((await memory.forUser('bob').list()).map(({ text }) => text)).toEqual([
      'user: My locker opens with 7291.',
    ]);
  });

  it('are not needed: the user of the token may be left out', async () => {
    const token = tokenOf('ann', ['read', 'admin']);
    expect((await served.post('recall', { query: 'locker' }, token)).body.memories).toMatchObject([
      { sourceIds: ['a1'], scope: { user: 'ann' } },
    ]);
    expect((await served.post('scopes', {}, token)).body).toEqual({ scopes: [{ user: 'ann' }] });
    expect((await served.post('export', {}, token)).body).toMatchObject({ user: 'ann' });
  });

  it('open with a token of all users, which has to name one', async () => {
    const token = tokenOf(undefined, ['read', 'write', 'admin']);
    expect((await served.post('recall', { query: 'locker' }, token)).body).toMatchObject({ code: 'invalid' });
    expect((await served.post('scopes', {}, token)).body).toEqual({
      scopes: [{ user: 'ann' }, { user: 'bob' }],
    });
    expect((await served.post('erase', { user: 'bob', confirm: 'bo' }, token)).status).toBe(400);
    expect((await served.post('erase', { user: 'bob', confirm: 'bob' }, token)).status).toBe(200);
    expect(await memory.users()).toEqual(['ann']);
  });

  it.each<[rights: ('read' | 'write' | 'admin')[], allowed: RouteName[]]>([
    [['read'], ['recall', 'list', 'history', 'scopes']],
    [['write'], ['remember', 'reset', 'wait', 'update', 'forget']],
    [['admin'], ['export', 'erase']],
  ])('and own ones: the right to %s opens nothing else', async (rights, allowed) => {
    const token = tokenOf('bob', rights);
    const [{ id } = { id: '' }] = await memory.forUser('bob').list();
    const status: Partial<Record<RouteName, number>> = {};
    for (const name of names) {
      const body = { ...bodies[name]('bob'), ...(['update', 'history'].includes(name) && { id }) };
      status[name] = (await served.post(name, body, token)).status;
      await memory.forUser('bob').remember({ id: 'b1', content: 'My locker opens with 7291.' });
    }
    const expected = names.map((name) => [name, allowed.includes(name) ? 200 : 403]);
    expect(status).toEqual(Object.fromEntries(expected));
  });

  it('are for nobody without a token that the server made', async () => {
    const token = tokenOf('ann', ['read', 'write', 'admin']);
    const forged = [
      undefined,
      token.slice(0, -1),
      `${token}A`,
      token.toLowerCase(),
      token.replace('memgym_', ''),
      `${token} ${token}`,
      'ann',
      'undefined',
      'null',
      '0'.repeat(64),
      ...(readFileSync(file, 'utf8').match(/[0-9a-f]{64}/g) ?? ['no digest']),
    ];
    for (const each of forged) {
      for (const name of names) {
        const { status, headers, body } = await served.post(name, bodies[name]('ann'), each);
        expect([status, headers.get('www-authenticate'), body.code]).toEqual([401, 'Bearer', 'unauthorized']);
      }
    }
    const { body } = await served.send(`/v1?access_token=${token}`, {});
    expect(body).toMatchObject({ code: 'unauthorized' });
    const basic = await served.send('/v1', { headers: { authorization: `Basic ${btoa(`ann:${token}`)}` } });
    expect(basic.status).toBe(401);
    expect((await served.get('/v1', token)).status).toBe(200);
  });
});
