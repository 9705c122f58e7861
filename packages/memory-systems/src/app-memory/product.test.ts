import { createManualClock, InvalidArgumentError } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { createInMemoryStorage } from '../storage/in-memory-storage.js';
import {
  contextOf,
  createMemory,
  guardMemory,
  keepWithin,
  profileOf,
  recallTool,
  redactSecrets,
  retainMemory,
  tombstonesOf,
} from './index.js';

const day = 86_400_000;
const idsIn = async (memory: ReturnType<typeof createMemory>) => (await memory.list()).map(({ id }) => id);

describe('recent messages with what is recalled', () => {
  it('shows nothing twice, and the newest messages that fit', async () => {
    const memory = createMemory({ user: 'ann' });
    for (let at = 0; at < 8; at += 1)
      await memory.remember({ id: `m${at}`, content: `Note ${at} about the passport.` });
    const { recent, recalled, text } = await contextOf(memory, 'passport', { lastMessages: 3, k: 2 });
    expect(recent.map(({ id }) => id)).toEqual(['m5', 'm6', 'm7']);
    expect(recalled.memories).toHaveLength(2);
    expect(new Set([...recent, ...recalled.memories].map(({ id }) => id)).size).toBe(5);
    expect(text.split('\n\n')).toHaveLength(2);
    const small = await contextOf(memory, 'passport', { lastMessages: 3, maxTokens: 25 });
    expect(small.recent.at(-1)?.id).toBe('m7');
    expect(small.recent.length).toBeLessThan(3);
    expect((await contextOf(memory, 'passport', { lastMessages: 0, k: 1 })).recent).toEqual([]);
  });
});

describe('guards', () => {
  it('replace keys and card numbers, and nothing else', async () => {
    const kept = 'Call +47 22 86 44 00 on 2024-05-01 about order 1234 5678 9012 3456.';
    const cases: [string, string][] = [
      ['Card 4111-1111-1111-1111, thanks.', 'Card [card number], thanks.'],
      ['Use sk-proj-abcdefghijklmnop1234 now', 'Use [key] now'],
      ['AKIAABCDEFGHIJKLMNOP and ghp_abcdefghijklmnopqrstuvwxyz0123456789', '[key] and [key]'],
      ['-----BEGIN RSA PRIVATE KEY-----\nabc=\n-----END RSA PRIVATE KEY-----', '[private key]'],
      [kept, kept],
    ];
    expect(cases.map(([content]) => redactSecrets({ content }).content)).toEqual(
      cases.map(([, shown]) => shown),
    );
  });

  it('refuse messages for every user, also in the background, and report them', async () => {
    const memory = guardMemory(createMemory({ user: 'ann' }), ({ content, ...rest }) =>
      content.includes('diagnosis') ? { refused: 'health data' } : { ...rest, content },
    );
    const said = [{ id: 'a', content: 'My diagnosis is private.' }, 'I like tea.'];
    expect(await memory.forUser('bo').remember(said)).toMatchObject({
      turnIds: [expect.any(String)],
      skipped: [{ sourceId: 'a', reason: 'health data' }],
    });
    await memory.remember(said, { wait: false });
    await memory.flush();
    expect((await memory.list()).map(({ text }) => text)).toEqual(['user: I like tea.']);
  });
});

describe('limits of a memory', () => {
  it('forget the oldest beyond age, number and bytes, in every scope of the user', async () => {
    const clock = createManualClock(0);
    const memory = createMemory({ user: 'ann', clock });
    const run = memory.forUser({ user: 'ann', run: 'r' });
    for (let at = 0; at < 6; at += 1) {
      await memory.remember({ id: `m${at}`, content: `Note ${at}.` });
      await run.remember({ id: `m${at}`, content: `Note ${at}.` });
      clock.advance(day);
    }
    expect(await keepWithin(memory, { maxAgeDays: 4 })).toEqual(['m0', 'm1', 'm0', 'm1']);
    await keepWithin(memory, { maxMemories: 3 });
    expect([await idsIn(memory), await idsIn(run)]).toEqual([
      ['m3', 'm4', 'm5'],
      ['m3', 'm4', 'm5'],
    ]);
    await keepWithin(memory, { maxBytes: 2 * Buffer.byteLength('user: Note 0.') });
    expect(await idsIn(memory)).toEqual(['m4', 'm5']);
    await expect(keepWithin(memory, { maxMemories: 0 })).rejects.toThrow(/above 0/);
  });

  it('are applied by the memory itself', async () => {
    const memory = retainMemory(createMemory({ user: 'ann' }), { maxMemories: 10 });
    for (let at = 0; at < 101; at += 1)
      await memory.forUser('bo').remember({ id: `m${at}`, content: `Note ${at}.` });
    const held = await memory.forUser('bo').list();
    expect(held.length).toBeLessThan(60);
    expect(held.at(-1)?.id).toBe('m100');
  });

  it('also keeps a memory within limits whose messages are all written in the background, as by chats', async () => {
    const memory = retainMemory(createMemory({ user: 'ann' }), { maxMemories: 10 });
    for (let at = 0; at < 101; at += 1)
      await memory.remember({ id: `m${at}`, content: `Note ${at}.` }, { wait: false });
    await memory.flush();
    const held = await idsIn(memory);
    expect(held.length).toBeLessThan(60);
    expect(held.at(-1)).toBe('m100');
  });
});

describe('pages of a list', () => {
  it('begin at a place, also counted from the end, with filters and without', async () => {
    const memory = createMemory({ user: 'ann' });
    for (let at = 0; at < 6; at += 1) await memory.remember({ id: `m${at}`, content: `Note ${at}.` });
    await memory.remember({ id: 'gone', content: 'Over.', expiresAt: new Date(1) });
    const pages = [
      { offset: 4 },
      { offset: 1, limit: 2 },
      { offset: -2 },
      { offset: -3, limit: 1 },
      { offset: -99, limit: 1 },
    ];
    for (const filters of [undefined, { kinds: ['turn'] }]) {
      const found = [];
      for (const page of pages) {
        const listed = await memory.list({ ...page, ...(filters && { filters }) });
        found.push(listed.map(({ id }) => id).join(' '));
      }
      expect(found).toEqual(['m4 m5', 'm1 m2', 'm4 m5', 'm3', 'm0']);
    }
  });
});

describe('options that are undefined', () => {
  it('are as those that are absent, such as a part of a request that is not there', async () => {
    const none = undefined;
    const memory = createMemory({ system: none, storage: none, timeZone: none, onBackgroundWrite: none });
    await memory.remember({ id: 't1', content: 'My sister lives in Oslo.' }, { wait: none, signal: none });
    const found = { filters: none, scopes: none };
    expect((await memory.recall('sister', { ...found, k: none, maxTokens: none })).memories).toHaveLength(1);
    expect(await memory.list({ ...found, limit: none, offset: none })).toHaveLength(1);
    expect(await memory.users({ after: none, limit: none })).toEqual(['user']);
    expect((await contextOf(memory, 'sister', { lastMessages: none, maxTokens: none })).recent).toHaveLength(
      1,
    );
    expect(await keepWithin(memory, { maxAgeDays: none, maxMemories: none })).toEqual([]);
    expect(recallTool(memory, { name: none, k: none }).name).toBe('recall');
  });

  it('are refused for the user, because an unknown user must not become a shared one', () => {
    expect(() => createMemory({ user: undefined } as object)).toThrow(InvalidArgumentError);
  });
});

describe('a profile', () => {
  it('has the current facts with sources and history, apart from what was said', async () => {
    const memory = createMemory({ user: 'ann' });
    const profile = profileOf(memory);
    await profile.set('home', 'Oslo', { sources: ['t1'] });
    await profile.set('diet', 'vegetarian');
    await profile.set('home', 'Bergen', { sources: ['t2'] });
    await profile.set('home', 'Bergen');
    await profile.set('home', 'Oslo');
    expect(await profile.text()).toBe('home: Oslo\ndiet: vegetarian');
    expect((await profile.history('home')).map(({ value, sources }) => [value, sources])).toEqual([
      ['Oslo', ['t1']],
      ['Bergen', ['t2']],
      ['Oslo', []],
    ]);
    expect([await memory.list(), (await memory.recall('Oslo')).memories]).toEqual([[], []]);
    await profile.remove('home');
    await profile.set('home', 'Voss');
    expect([
      await profile.get('home'),
      await profile.get('age'),
      (await profile.history('home')).length,
    ]).toEqual([...['Voss', undefined, 1]]);
    await memory.eraseUser();
    expect(await profile.all()).toEqual([]);
  });

  it('keeps each value that is set at the same time, the last one as the current one', async () => {
    const memory = createMemory({ user: 'ann' });
    const values = ['Oslo', 'Bergen', 'Bergen', 'Voss'];
    await Promise.all(values.map((value) => profileOf(memory).set('home', value)));
    const history = await profileOf(memory).history('home');
    expect(history.map(({ value }) => value)).toEqual(['Oslo', 'Bergen', 'Voss']);
  });

  it('sets and removes a fact of which an earlier value was forgotten alone', async () => {
    const memory = createMemory({ user: 'ann' });
    const profile = profileOf(memory);
    for (const home of ['Oslo', 'Bergen', 'Voss']) await profile.set('home', home);
    const [oldest] = await memory.list({ scopes: 'all' });
    await memory.forUser(oldest?.scope ?? 'ann').forgetMemory(oldest?.id ?? '');
    await profile.set('home', 'Oslo');
    expect((await profile.history('home')).map(({ value }) => value)).toEqual(['Bergen', 'Voss', 'Oslo']);
    await profile.remove('home');
    expect(await profile.all()).toEqual([]);
  });
});

describe('what is forgotten for good', () => {
  it('stays forgotten in the next import, and leaves no word', async () => {
    const memory = createMemory({ user: 'ann' });
    const forgotten = tombstonesOf(memory);
    const guarded = guardMemory(memory, forgotten.guard);
    const messages = [
      { id: 'a', content: 'The code is 4711.' },
      { id: 'b', content: 'I like tea.' },
    ];
    await guarded.remember(messages);
    expect(await forgotten.forget('a')).toEqual(['a']);
    expect(
      (await guarded.remember(messages)).skipped.map(({ sourceId, reason }) => [sourceId, reason]),
    ).toEqual([
      ['b', 'duplicate'],
      ['a', 'forgotten for good'],
    ]);
    expect(await idsIn(memory)).toEqual(['b']);
    expect(JSON.stringify(await memory.exportUser())).not.toMatch(/4711|"a"/);
    await forgotten.remove('a');
    await guarded.remember(messages);
    expect(await idsIn(memory)).toEqual(['b', 'a']);
  });
});

describe('a recall', () => {
  it('is reranked by a function, and cuts a memory that alone is too long', async () => {
    const memory = createMemory({ user: 'ann' });
    await memory.remember(['Tea is green.', 'Tea is black.', 'Tea is white.']);
    const { memories } = await memory.recall('tea', {
      k: 1,
      rerank: { candidates: 10, order: (found) => found.filter(({ text }) => text.includes('white')) },
    });
    expect(memories.map(({ text }) => text)).toEqual(['user: Tea is white.']);
    const long = createMemory({ user: 'ann' });
    await long.remember(`The garden ${'needs water and '.repeat(400)}light.`);
    const { text } = await long.recall('garden', { maxTokens: 50 });
    expect(text).toMatch(/^- user: The garden needs water .* \[…\]$/);
    expect(text.length).toBeLessThan(400);
    expect((await long.recall('garden', { maxTokens: 1 })).text).toBe('');
  });
});

describe('a memory of many users', () => {
  it('holds as many bytes as it may, and reads the others again', async () => {
    const readsWith = async (maxHeldBytes?: number): Promise<string[]> => {
      const storage = createInMemoryStorage();
      const reads: string[] = [];
      const read = (scope: string) => {
        reads.push(JSON.parse(scope)[0]);
        return storage.read(scope);
      };
      const counted = { ...storage, read, manifest: undefined };
      const memory = createMemory({ storage: counted, ...(maxHeldBytes !== undefined && { maxHeldBytes }) });
      const users = ['ann', 'bo', 'cy', 'di'];
      for (const user of users) await memory.forUser(user).remember('I like tea.');
      reads.length = 0;
      for (const user of users) await memory.forUser(user).recall('tea');
      return reads;
    };
    expect(await readsWith()).toEqual([]);
    expect(await readsWith(0)).toEqual(['ann', 'bo', 'cy', 'di']);
    // One scope with a memory, and the one that was used last.
    expect(await readsWith(20_000)).toEqual(['ann', 'bo', 'cy', 'di']);
    expect(await readsWith(60_000)).toEqual([]);
    expect(() => createMemory({ maxHeldBytes: -1 })).toThrow(/maxHeldBytes/);
  });
});
