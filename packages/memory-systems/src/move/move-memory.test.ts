import { createManualClock, type MemoryStorage, type MemorySystem } from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { describe, expect, it } from 'vitest';
import { createMemory, upsertMessages } from '../app-memory/index.js';
import { createInMemoryStorage } from '../storage/in-memory-storage.js';
import { bm25 } from '../systems/bm25/index.js';
import { hybrid } from '../systems/hybrid/index.js';
import { mem0 } from '../systems/mem0/index.js';
import { moveMemory, planMove, storedMemory } from './index.js';

const hour = 3_600_000;
const memoryOf = (system?: MemorySystem, storage?: MemoryStorage) =>
  createMemory({
    user: 'ann',
    clock: createManualClock(1_000 * hour),
    ...(system && { system }),
    ...(storage && { storage }),
  });
const both = () => hybrid({ embedder: createHashedEmbedder() });

/** A memory with everything that a move could lose. */
async function filled() {
  const memory = memoryOf(bm25());
  await memory.remember([
    {
      id: 'a',
      content: 'I moved to Bergen.',
      eventTime: '2024-03-01T09:00:00',
      sessionId: 's1',
      meta: { trip: 1 },
    },
    { id: 'b', content: 'That is far north.', role: 'assistant', sessionId: 's1' },
    { id: 'c', content: 'user: is what I typed.', speaker: 'Ines', expiresAt: '2030-01-01T00:00:00' },
    { id: 'd', content: 'My sister lives in Oslo.' },
  ]);
  await memory.update('d', 'user: My sister lives in Tromsø.');
  await memory.forUser({ user: 'ann', agent: 'travel' }).remember({ id: 'a', content: 'The hotel is full.' });
  await memory.forUser('bo').remember('I sing.');
  return memory;
}

const withoutForm = ({ system: _system, ...rest }: object & { readonly system?: unknown }) => rest;

describe('a memory that moves', () => {
  it('from words to words and vectors keeps everything, and is found by meaning', async () => {
    const [from, to] = [await filled(), memoryOf(both())];
    expect(await planMove(from, to)).toMatchObject({
      way: 'records',
      users: 2,
      memories: 6,
      embeddedTexts: 6,
    });
    expect(await moveMemory(from, to)).toMatchObject({ way: 'records', users: 2, moved: 6, known: 0 });
    for (const user of ['ann', 'bo']) {
      const [before, after] = [await from.forUser(user).exportUser(), await to.forUser(user).exportUser()];
      expect(withoutForm(after)).toEqual(withoutForm(before));
    }
    expect((await to.recall('Where does the sister live?', { k: 1 })).memories[0]?.id).toBe('d');
    expect(await to.remember({ id: 'a', content: 'I moved to Bergen.' })).toMatchObject({
      skipped: [{ sourceId: 'a', reason: 'duplicate' }],
    });
    await to.forget('d');
    expect((await to.list()).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('to another embedder goes on after a failure, and stays in its storage', async () => {
    const [from, storage] = [await filled(), createInMemoryStorage()];
    const { embed, info } = createHashedEmbedder();
    let calls = 0;
    const failing = {
      info: { ...info, model: 'another' },
      embed: async (...given: Parameters<typeof embed>) => {
        calls += 1;
        if (calls === 2) throw new Error('the server is down');
        return embed(...given);
      },
    };
    const to = memoryOf(hybrid({ embedder: failing }), storage);
    await expect(moveMemory(from, to)).rejects.toThrow(/the server is down/);
    const done: number[] = [];
    expect(await moveMemory(from, to, { onProgress: (at) => void done.push(at.done) })).toMatchObject({
      moved: 5,
      known: 1,
    });
    expect(done.length).toBeGreaterThan(0);
    expect(await moveMemory(from, to)).toMatchObject({ moved: 0, known: 6 });
    expect((await to.forUser('bo').recall('Who sings?')).memories).toHaveLength(1);
    expect(await storage.scopes()).toHaveLength(3);
  });

  it('while it runs carries over what was said, edited and forgotten meanwhile', async () => {
    const [from, to] = [await filled(), memoryOf(both())];
    await moveMemory(from, to);
    await from.remember({ id: 'e', content: 'I have a cat.' });
    await from.update('a', 'user: I moved to Voss.');
    await from.forget('b');
    await from.forUser('bo').eraseUser();
    await from.forUser({ user: 'ann', agent: 'travel' }).reset();
    expect(await moveMemory(from, to, { mirror: true })).toMatchObject({ moved: 2, removed: 3 });
    expect(await to.users()).toEqual(['ann']);
    expect(withoutForm(await to.exportUser())).toEqual(withoutForm(await from.exportUser()));
    expect((await to.history('a')).map(({ after }) => after)).toEqual([
      'user: I moved to Bergen.',
      'user: I moved to Voss.',
    ]);
  });

  it('to memories of another form carries over a message that was replaced under its id', async () => {
    const from = memoryOf(bm25());
    const to = memoryOf(hybrid({ embedder: createHashedEmbedder(), indexed: { previous: 2 } }));
    await from.remember([
      { id: 'a', content: 'I live in Oslo.' },
      { id: 'b', content: 'I sing.', meta: { n: 1 } },
      { id: 'c', content: 'I have a cat.', meta: { n: 1 } },
    ]);
    expect(await moveMemory(from, to)).toMatchObject({ way: 'messages', moved: 3 });
    await upsertMessages(from, [
      { id: 'a', content: 'I live in Bergen.' },
      { id: 'b', content: 'I sing.', meta: { n: 2 } },
    ]);
    expect(await moveMemory(from, to, { mirror: true })).toMatchObject({ moved: 2, removed: 0 });
    expect(new Map((await to.list()).map(({ id, text, meta }) => [id, [text, meta?.n]]))).toEqual(
      new Map([
        ['a', ['user: I live in Bergen.', undefined]],
        ['b', ['user: I sing.', 2]],
        ['c', ['user: I have a cat.', 1]],
      ]),
    );
    expect(await moveMemory(from, to, { mirror: true })).toMatchObject({ moved: 0, removed: 0 });
  });

  it('to a system with memories of another form is told everything again, once', async () => {
    const [from, to] = [
      await filled(),
      memoryOf(hybrid({ embedder: createHashedEmbedder(), indexed: { previous: 2 } })),
    ];
    expect(await moveMemory(from, to)).toMatchObject({ way: 'messages', moved: 6 });
    expect(await moveMemory(from, to)).toMatchObject({ way: 'messages', moved: 0, known: 6 });
    const [before, after] = [await from.exportUser(), await to.exportUser()];
    const own = (given: typeof before) =>
      given.scopes.map(({ memories, sources }) => [
        memories.map(({ id, text, eventTime, meta, history }) => [id, text, eventTime, meta, history.length]),
        sources,
      ]);
    expect(own(after)).toEqual(own(before));
  });
});

describe('a move to a system that extracts facts', () => {
  const system = () => mem0({ embedder: createHashedEmbedder(), model: modelThatFails });

  it('asks whether its model may read the messages again', async () => {
    const from = await filled();
    await expect(moveMemory(from, memoryOf(system()))).rejects.toThrow(/extracts memories with a model/);
    expect(await planMove(from, memoryOf(system()), { extract: true })).toMatchObject({
      way: 'messages',
      extractedMessages: 6,
      embeddedTexts: 0,
    });
  });

  it('keeps texts as facts, and facts for another system, without asking the model', async () => {
    const [from, facts] = [await filled(), memoryOf(system())];
    expect(await moveMemory(from, facts, { extract: false })).toMatchObject({ way: 'facts', moved: 6 });
    expect((await facts.list())[0]).toMatchObject({ id: 'a', kind: 'fact', sourceIds: ['a'] });
    const back = memoryOf(both());
    expect(await moveMemory(facts, back)).toMatchObject({ way: 'messages', moved: 6 });
    expect((await back.recall('sister', { k: 1 })).memories[0]?.text).toBe(
      'user: My sister lives in Tromsø.',
    );
    await expect(moveMemory(facts, back, { extract: true })).resolves.toMatchObject({ moved: 0 });
  });
});

const modelThatFails = {
  info: { provider: 'test', model: 'none', simulated: true },
  complete: async () => {
    throw new Error('the model was asked');
  },
};

describe('a storage that the application can no longer open', () => {
  it('is moved after a change of system, version or embedder, without the parts that wrote it', async () => {
    const storage = createInMemoryStorage();
    const before = memoryOf(both(), storage);
    await before.remember([{ id: 'a', content: 'I moved to Bergen.', role: 'assistant', sessionId: 's' }]);
    await before.update('a', 'assistant: I moved to Voss.');
    const changes = [
      { embedder: { provider: 'gone', model: 'gone', dimensions: 256 } },
      { schemaVersion: 7 },
      { system: 'gone' },
    ];
    for (const change of changes) {
      const kept = createInMemoryStorage();
      for (const scope of await storage.scopes())
        await kept.commit(scope, { put: await storage.read(scope) });
      const written = storage.manifest as { embedder: { dimensions: number } };
      const { dimensions } = written.embedder;
      const manifest = { ...written, ...change } as typeof written;
      await kept.describe({ ...manifest, embedder: { ...manifest.embedder, dimensions } });
      expect(() => memoryOf(both(), kept)).toThrow(/it contains a memory of/);
      const to = memoryOf(both());
      const from = storedMemory(kept);
      expect(await moveMemory(from, to)).toMatchObject({ way: 'records', moved: 1 });
      await from.close();
      expect((await to.exportUser()).scopes).toEqual((await before.exportUser()).scopes);
    }
  });
});
