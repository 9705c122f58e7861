import {
  createManualClock,
  InvalidArgumentError,
  type JsonObject,
  ProviderError,
  UnsupportedCapabilityError,
} from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createOfflineChatModel } from '@memgym/offline-model';
import { describe, expect, it } from 'vitest';
import { recent } from '../bounds.js';
import { builtInMemorySystems } from '../built-in-memory-systems.js';
import { makeSystem } from '../make-system.js';
import { memoryReplies } from '../offline.js';
import { createInMemoryStorage } from '../storage/index.js';
import { bm25 } from '../systems/bm25/index.js';
import { embeddingMessageMemory } from '../systems/embedding/embedding-memory.js';
import { embedding } from '../systems/embedding/index.js';
import { mem0 } from '../systems/mem0/index.js';
import { createMemory } from './create-memory.js';

describe('a memory in one call', () => {
  it('remembers and recalls without a key, as memories and as text for a prompt', async () => {
    const memory = createMemory();
    const { turnIds, stored } = await memory.remember([
      'I moved to Bergen in March.',
      'My sister lives in Oslo.',
    ]);
    expect([turnIds.length, stored.length]).toEqual([2, 2]);
    const { memories, text } = await memory.recall('When did I move to Bergen?', { k: 1 });
    expect(memories.map(({ sourceIds }) => sourceIds)).toEqual([[turnIds[0]]]);
    expect(text).toBe('- user: I moved to Bergen in March.');
  });

  it('stores messages with role, time and id unchanged', async () => {
    const memory = createMemory({ clock: createManualClock(7) });
    await memory.remember([
      {
        id: 'm1',
        role: 'assistant',
        content: 'Your train leaves at noon.',
        eventTime: '2024-05-01T09:00:00',
      },
    ]);
    expect(await memory.list()).toMatchObject([
      { sourceIds: ['m1'], eventTime: '2024-05-01T09:00:00', ingestTime: 7 },
    ]);
  });

  it('does not store the same message twice, but the same words at another time', async () => {
    const memory = createMemory();
    await memory.remember('Yes.');
    await memory.remember('Yes.');
    await memory.remember({ content: 'Yes.', eventTime: '2024-05-01T09:00:00' });
    expect(await memory.list()).toHaveLength(2);
  });

  it('stores the same words again if they were replaced meanwhile, as often as that happens', async () => {
    const memory = createMemory();
    const texts = async () => (await memory.list()).map(({ text }) => text.replace('user: ', ''));
    await memory.remember('I live in Oslo.');
    for (let times = 1; times < 4; times += 1) {
      const latest = (await memory.list()).findLast(({ text }) => text.includes('Oslo'));
      await memory.update(latest?.id ?? '', 'user: I live in Bergen.');
      const { skipped, stored, turnIds } = await memory.remember('I live in Oslo.');
      expect(skipped).toEqual([]);
      expect(stored).toHaveLength(1);
      expect((await memory.list()).at(-1)?.sourceIds).toEqual(turnIds);
    }
    expect((await texts()).filter((text) => text === 'I live in Oslo.')).toHaveLength(1);
    expect((await memory.remember('I live in Oslo.')).skipped).toHaveLength(1);
    await memory.remember({ id: 'm1', content: 'I live in Rome.' });
    await memory.update('m1', 'user: I live in Bergen.');
    const named = await memory.remember({ id: 'm1', content: 'I live in Rome.' });
    expect(named.skipped).toMatchObject([{ sourceId: 'm1' }]);
  });

  it('stores the same words again on another day, by the clock of the memory', async () => {
    const clock = createManualClock(Date.parse('2024-05-01T22:30:00Z'));
    const memory = createMemory({ clock, timeZone: 'Europe/Oslo' });
    await memory.remember('I feel fine.');
    clock.advance(3_600_000);
    await memory.remember('I feel fine.');
    expect(await memory.list()).toHaveLength(1);
    clock.advance(82_800_000);
    const { turnIds } = await memory.remember('I feel fine.');
    expect((await memory.list()).map(({ sourceIds }) => sourceIds[0])).toContain(turnIds[0]);
    expect(await memory.list()).toHaveLength(2);
  });

  it('takes times as a Date, with Z and with an offset, in its own time zone', async () => {
    const memory = createMemory({ timeZone: 'America/New_York', clock: createManualClock(0) });
    const moment = '2024-07-01T02:30:00.250Z';
    await memory.remember([
      { id: 't1', content: 'The cat sleeps.', eventTime: new Date(moment) },
      { id: 't2', content: 'The cat eats.', eventTime: moment },
      { id: 't3', content: 'The cat runs.', eventTime: '2024-07-01T08:00:00+05:30' },
      { id: 't4', content: 'The cat purrs.', eventTime: '2024-07-01T02:30' },
    ]);
    const at = (await memory.list()).map(({ eventTime }) => eventTime);
    expect(at.slice(0, 3)).toEqual(Array(3).fill('2024-06-30T22:30:00'));
    expect(at[3]).toBe('2024-07-01T02:30:00');
    await memory.remember({ id: 't5', content: 'The cat hides.', expiresAt: '2024-07-01T04:00:00' });
    const { memories } = await memory.recall('cat', { k: 9, queryTime: new Date('2024-07-01T08:00:00Z') });
    expect(memories.map(({ id }) => id).sort()).toEqual(['t1', 't2', 't3', 't4']);
  });

  it('expires memories at a Date by its own clock', async () => {
    const clock = createManualClock(1000);
    const memory = createMemory({ clock });
    await memory.remember({ content: 'The code is 4711.', expiresAt: new Date(2000) });
    expect(await memory.list()).toHaveLength(1);
    clock.advance(1000);
    expect(await memory.list()).toEqual([]);
  });

  it('isolates users, and forgets messages, memories and users', async () => {
    const ann = createMemory({ user: 'ann' });
    const bo = ann.forUser('bo');
    const { turnIds } = await ann.remember([
      'My passport is red.',
      'My passport is old.',
      'My passport is here.',
    ]);
    await bo.remember('My passport is red.');
    expect(await ann.forget(turnIds[0] ?? '')).toHaveLength(1);
    const [second] = await ann.list();
    await ann.update(second?.id ?? '', 'My passport is new.');
    expect((await ann.history(second?.id ?? '')).map(({ event }) => event)).toEqual(['add', 'update']);
    await ann.forgetMemory(second?.id ?? '');
    expect((await ann.recall('passport')).text).toBe('- user: My passport is here.');
    await ann.eraseUser();
    expect([(await ann.list()).length, (await bo.list()).length]).toEqual([0, 1]);
  });

  it('never finds expired memories, by either clock, and forgets them on request', async () => {
    const clock = createManualClock(1000);
    const memory = createMemory({ clock });
    const { turnIds } = await memory.remember([
      { content: 'The code of the gate is 4711.', expiresAt: 2000 },
      { content: 'The code of the bike is 815.', expiresAt: '2024-05-02T00:00:00' },
      'The code of the safe is on the wall.',
    ]);
    const found = async (queryTime?: string) =>
      (await memory.recall('code', queryTime === undefined ? {} : { queryTime })).memories.map(
        ({ sourceIds }) => turnIds.indexOf(sourceIds[0] ?? ''),
      );
    expect((await found()).sort()).toEqual([0, 1, 2]);
    expect((await found('2024-05-02T00:00:00')).sort()).toEqual([0, 2]);
    clock.advance(1000);
    expect((await found()).sort()).toEqual([1, 2]);
    expect(await memory.list()).toHaveLength(2);
    expect((await memory.exportUser()).scopes[0]?.memories).toHaveLength(3);
    expect(await memory.purgeExpired()).toEqual([turnIds[0]]);
    expect((await memory.exportUser()).scopes[0]?.sources).toMatchObject([
      { id: turnIds[1], position: 1, role: 'user', expiresAt: '2024-05-02T00:00:00' },
      { id: turnIds[2], position: 2, role: 'user' },
    ]);
    expect(await memory.remember({ content: 'Too late.', expiresAt: 1500 })).toMatchObject({
      skipped: [{ reason: 'expired' }],
    });
    await expect(memory.remember({ content: 'x', expiresAt: 'tomorrow' })).rejects.toThrow(/'tomorrow'/);
  });

  it('exports and erases a user with all agents', async () => {
    const memory = createMemory({ user: 'ann', clock: createManualClock(3) });
    await memory.remember({ id: 't1', content: 'My cat is called Pepper.' });
    await memory.forUser({ user: 'ann', agent: 'vet' }).remember({ id: 't1', content: 'Pepper is ill.' });
    await memory.update('t1', 'My cat is called Salt.');
    const { scopes, ...whose } = await memory.exportUser();
    expect(whose).toEqual({ system: 'bm25-m', schemaVersion: 1, form: 'messages', user: 'ann' });
    expect(scopes.map(({ scope }) => scope)).toEqual([{ user: 'ann', agent: 'vet' }, { user: 'ann' }]);
    expect(scopes[1]).toEqual({
      scope: { user: 'ann' },
      memories: [
        {
          id: 't1',
          kind: 'turn',
          text: 'My cat is called Salt.',
          sourceIds: ['t1'],
          ingestTime: 3,
          position: 0,
          history: [
            {
              memoryId: 't1',
              event: 'add',
              before: null,
              after: 'user: My cat is called Pepper.',
              ingestTime: 3,
            },
            {
              memoryId: 't1',
              event: 'update',
              before: 'user: My cat is called Pepper.',
              after: 'My cat is called Salt.',
              ingestTime: 3,
            },
          ],
        },
      ],
      sources: [{ id: 't1', digest: 'bcd78a6deb70c574', position: 0, role: 'user' }],
      state: null,
    });
    await memory.eraseUser();
    expect((await memory.exportUser()).scopes).toEqual([]);
  });

  it('retrieves the default number of memories of the type', async () => {
    const memory = createMemory({
      system: mem0({
        model: createOfflineChatModel({ replies: memoryReplies }),
        embedder: createHashedEmbedder(),
      }),
    });
    expect((await memory.recall('anything')).memories).toEqual([]);
    const many = createMemory();
    await many.remember(Array.from({ length: 9 }, (_, place) => `Number ${place}`));
    expect((await many.recall('number')).memories).toHaveLength(5);
    expect((await many.recall('number', { k: 9 })).memories).toHaveLength(9);
  });

  it('creates every type, given a model and an embedder', async () => {
    const ports = {
      model: createOfflineChatModel({ replies: memoryReplies }),
      embedder: createHashedEmbedder(),
    };
    for (const type of builtInMemorySystems) {
      const memory = createMemory({ system: makeSystem(type, ports) });
      expect(memory.system.info.name).toBe(type.type);
      await memory.close();
    }
  });

  it('remembers all or nothing', async () => {
    const { info } = createHashedEmbedder();
    const embed = () => Promise.reject(new ProviderError('server', 'The test made the embedder fail.'));
    const memory = createMemory({ system: embedding({ embedder: { info, embed } }) });
    await expect(memory.remember(['one', 'two'])).rejects.toThrow();
    expect(await memory.list()).toEqual([]);
  });

  it('gives an independent clone that is not in the original’s storage', async () => {
    const storage = createInMemoryStorage();
    const memory = createMemory({ storage });
    await memory.remember({ id: 't1', content: 'My cat is called Pepper.' });
    const copy = await memory.system.clone?.();
    await memory.update('t1', 'My cat is called Salt.');
    await copy?.add({ id: 't2', role: 'user', content: 'I moved.' }, memory.context);
    const textsOf = async (system = memory.system) =>
      (await system.list?.({ user: 'user' }))?.map(({ text }) => text);
    expect(await textsOf(copy)).toEqual(['user: My cat is called Pepper.', 'user: I moved.']);
    expect(await textsOf()).toEqual(['My cat is called Salt.']);
    await copy?.close();
    expect((await memory.recall('cat')).text).toContain('Salt');
  });

  it('refuses misspelt options, empty users and invalid ports before storing anything', async () => {
    const given = (options: object) => () => createMemory(options as never);
    expect(given({ usr: 'ann' })).toThrow(/unknown key "usr"/);
    expect(given({ type: 'recent' })).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('goes into its factory') }),
    );
    for (const user of ['', undefined, null, 7, { agent: 'x' }]) {
      expect(given({ user }), String(user)).toThrow(InvalidArgumentError);
    }
    expect(() => createMemory().forUser('')).toThrow(/an empty text/);
    expect(() => mem0({ model: 'gpt-4.1-mini' as never, embedder: createHashedEmbedder() })).toThrow(
      /`model` must be a ChatModel; got a string/,
    );
    expect(() => embedding({ embedder: {} as never })).toThrow(
      /`embedder` must be an Embedder; got an object without its methods/,
    );
    expect(given({ timeZone: 'Oslo' })).toThrow(/no time zone "Oslo"/);
    expect(given({ storage: './memory' })).toThrow(/`storage` must be a MemoryStorage; got a string/);
    const unawaited = Promise.resolve(createInMemoryStorage());
    expect(given({ storage: unawaited })).toThrow(
      expect.objectContaining({ hint: 'Use `await` to wait for it.' }),
    );
    const key = 'sk-not-to-be-shown';
    expect(() => mem0({ model: key as never, embedder: createHashedEmbedder() })).not.toThrow(key);
  });

  it('refuses invalid messages, questions and filters', async () => {
    const memory = createMemory();
    const remember = (said: unknown) => memory.remember(said as never);
    const recall = (options: object) => memory.recall('cat', options as never);
    await expect(remember({ content: 'x', eventtime: '2024-05-01T09:00:00' })).rejects.toThrow(
      expect.objectContaining({ hint: expect.stringContaining('Did you mean "eventTime"?') }),
    );
    await expect(remember({ text: 'x' })).rejects.toThrow(/unknown key "text"/);
    await expect(remember({ role: 'user' })).rejects.toThrow(/no `content`/);
    await expect(remember({ content: 'x', meta: { since: new Date(0) } })).rejects.toThrow(
      /not a JSON object/,
    );
    await expect(memory.remember('x', { timeout: 3 } as never)).rejects.toThrow(/unknown key "timeout"/);
    await expect(remember(undefined)).rejects.toThrow(/expected a string or a message, got undefined/);
    await expect(remember([7])).rejects.toThrow(/got 7/);
    await expect(remember({ role: 'tool', content: 'ok' })).rejects.toThrow(/the unknown role "tool"/);
    await expect(recall({ limit: 3 })).rejects.toThrow(/unknown key "limit"/);
    await expect(recall({ maxTokens: -1 })).rejects.toThrow(/maxTokens/);
    await expect(recall({ k: '3' })).rejects.toThrow(/got "3"/);
    await memory.remember('My cat is called Pepper.');
    await expect(recall({ filters: { sourceId: ['t1'] } })).rejects.toThrow(
      expect.objectContaining({ hint: expect.stringContaining('Did you mean "sourceIds"?') }),
    );
    await expect(recall({ filters: { eventTimeFrom: 7 } })).rejects.toThrow(/eventTimeFrom/);
    await expect(recall({ filters: { kinds: 'turn' } })).rejects.toThrow(/list of texts/);
    expect(await memory.list()).toHaveLength(1);
  });

  it('refuses an invalid id to forget, and forgets nothing', async () => {
    const memory = createMemory();
    await memory.remember({ id: 't1', content: 'My cat is called Pepper.' });
    const forget = (ids: unknown) => memory.forget(ids as never);
    await expect(forget(undefined)).rejects.toThrow(/turnIds: expected ids of messages, got undefined/);
    await expect(forget([undefined])).rejects.toThrow(InvalidArgumentError);
    await expect(forget({ id: 't1' })).rejects.toThrow(/got \{"id":"t1"\}/);
    expect(await memory.list()).toHaveLength(1);
    expect(await memory.forget(['t1'])).toHaveLength(1);
  });

  it('filters by metadata of messages', async () => {
    const memory = createMemory();
    await memory.remember([
      { id: 't1', content: 'The cat sleeps.', meta: { channel: 'mail', tags: ['a', 'b'] } },
      { id: 't2', content: 'The cat eats.', meta: { channel: 'chat' } },
      { id: 't3', content: 'The cat runs.' },
    ]);
    const found = async (meta: JsonObject) =>
      (await memory.recall('cat', { filters: { meta } })).memories.map(({ id }) => id);
    expect(await found({ channel: 'chat' })).toEqual(['t2']);
    expect(await found({ tags: ['a', 'b'], channel: 'mail' })).toEqual(['t1']);
    expect(await found({ toString: 'x' })).toEqual([]);
    expect((await found({})).length).toBe(3);
  });

  it('reports missing, unknown and unsupported options', async () => {
    // @ts-expect-error a type that needs a model and an embedder
    expect(() => mem0({})).toThrow(/`model` is missing/);
    // @ts-expect-error a type that needs an embedder
    expect(() => embedding({})).toThrow(/`embedder` is missing/);
    // @ts-expect-error a definition that needs an embedder
    expect(() => makeSystem(embeddingMessageMemory, {})).toThrow(/`embedder` is missing/);
    // @ts-expect-error a definition is not a system
    expect(() => createMemory({ system: embeddingMessageMemory })).toThrow(
      expect.objectContaining({ hint: expect.stringContaining('makeSystem(definition, settings)') }),
    );
    // @ts-expect-error a unit that is not there
    expect(() => bm25({ unit: 'word' })).toThrow(/unknown unit "word"/);
    // @ts-expect-error an option that is not there
    expect(() => recent({ sise: 2 })).toThrow(/unknown key "sise"/);
    // @ts-expect-error an option of another kind
    expect(() => bm25({ indexed: { time: 'yes' } })).toThrow(/time/);
    await expect(createMemory().remember({ content: 'Hi', eventTime: 'noon' })).rejects.toThrow(/'noon'/);
    const sessions = createMemory({ system: bm25({ unit: 'session' }) });
    await expect(sessions.history('any')).rejects.toThrow(UnsupportedCapabilityError);
  });
});
