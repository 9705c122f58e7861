import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Annotation,
  END,
  InMemoryStore,
  type LangGraphRunnableConfig,
  START,
  StateGraph,
} from '@langchain/langgraph';
import type { BaseStore, Operation } from '@langchain/langgraph-checkpoint';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createMemory, openFolderStorage } from '@memgym/memory-systems';
import { defineMemorySystem, makeSystem } from '@memgym/memory-systems/define';
import { embedding } from '@memgym/memory-systems/embedding';
import { remoteMemory } from '@memgym/memory-systems/remote';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { memoryStore } from './memory-store.js';

const ann = ['users', 'ann'];
const withoutTimes = (items: readonly ({ readonly key: string; readonly namespace: string[] } | null)[]) =>
  items.map(
    (item) =>
      item && { key: item.key, namespace: item.namespace, value: (item as { value?: unknown }).value },
  );

describe('a memory as a store of LangGraph', () => {
  // langchain-ai/langgraphjs#2352
  it('keeps a key `__proto__` of a value, also where a search reads it from the memory', async () => {
    const memory = createMemory();
    const value = JSON.parse('{"text":"Ann likes tea","__proto__":"x"}') as Record<string, unknown>;
    await memoryStore(memory).put(ann, 'tea', value);
    const filter = JSON.parse('{"__proto__":"x"}') as Record<string, unknown>;
    for (const search of [{ filter }, { filter, query: 'tea' }]) {
      const [found, ...others] = await memoryStore(memory).search(ann, search);
      expect(others).toEqual([]);
      expect(JSON.stringify(found?.value)).toBe(JSON.stringify(value));
    }
    await memory.close();
  });

  it('keeps what a graph stores for another thread, which finds it by meaning of the words', async () => {
    const State = Annotation.Root({ said: Annotation<string>, answer: Annotation<string> });
    const graph = new StateGraph(State)
      .addNode(
        'talk',
        async ({ said }: typeof State.State, { store, configurable }: LangGraphRunnableConfig) => {
          if (store === undefined) throw new Error('no store');
          const namespace = ['users', String(configurable?.user)];
          const [found] = await store.search(namespace, { query: said, limit: 1 });
          await store.put(namespace, said, { text: said });
          return { answer: String(found?.value.text ?? 'nothing') };
        },
      )
      .addEdge(START, 'talk')
      .addEdge('talk', END)
      .compile({ store: memoryStore(createMemory()) });
    const ask = async (user: string, said: string) =>
      (await graph.invoke({ said }, { configurable: { user } })).answer;
    expect(await ask('ann', 'My sister lives in Oslo.')).toBe('nothing');
    expect(await ask('ann', 'I have a cat.')).toBe('nothing');
    expect(await ask('ann', 'Where does my sister live?')).toBe('My sister lives in Oslo.');
    expect(await ask('bob', 'Where does my sister live?')).toBe('nothing');
  });

  it("answers like LangGraph's own store", async () => {
    const stores: BaseStore[] = [memoryStore(createMemory()), new InMemoryStore()];
    const filters = [
      { colour: 'red' },
      { size: { $gt: 2 } },
      { size: { $gte: 1, $lt: 3 } },
      { colour: { $ne: 'red' } },
      { colour: { $in: ['blue'] } },
      { missing: 1 },
    ];
    const answers = await Promise.all(
      stores.map(async (store) => {
        const seen: unknown[] = [];
        await store.put(ann, 'b', { colour: 'red', size: 1 });
        await store.put(ann, 'a', { colour: 'blue', size: 2, deep: { list: [1, { x: null }] } });
        await store.put(['users', 'ann-marie'], 'c', { colour: 'red', size: 3 });
        await store.put(['users', 'ann', 'notes'], '__proto__', { colour: 'green', size: 4 });
        await store.put(ann, 'b', { colour: 'red', size: 5 }, false);
        seen.push(
          withoutTimes([
            await store.get(ann, 'b'),
            await store.get(ann, 'none'),
            await store.get(['x'], 'b'),
          ]),
        );
        for (const filter of filters) {
          const found = withoutTimes(await store.search(ann, { filter, limit: 9 }));
          seen.push([...found].sort((left, right) => String(left?.key).localeCompare(String(right?.key))));
        }
        for (const prefix of [[], ['users'], ann, ['users', 'an'], ['*']])
          seen.push((await store.search(prefix, { limit: 9 })).map(({ key }) => key).sort());
        seen.push((await store.search(['users'], { limit: 2, offset: 3 })).length);
        seen.push(await store.listNamespaces({ prefix: ['users'], maxDepth: 2 }));
        seen.push(await store.listNamespaces({ suffix: ['notes'] }));
        seen.push(await store.listNamespaces({ prefix: ['*', 'ann'], limit: 1 }));
        await store.delete(ann, 'b');
        await store.delete(ann, 'b');
        seen.push(await store.get(ann, 'b'), (await store.search(ann)).map(({ key }) => key).sort());
        const operations: Operation[] = [
          { namespace: ann, key: 'z', value: { n: 1 } },
          { namespace: ann, key: 'z' },
          { namespace: ann, key: 'z', value: { n: 2 } },
          { namespacePrefix: ann, filter: { n: 2 } },
        ];
        const [, before, , found] = await store.batch(operations);
        seen.push(before, found, withoutTimes([await store.get(ann, 'z')]));
        return JSON.parse(JSON.stringify(seen)) as unknown[];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.length).toBeGreaterThan(15);
  });

  it('combines filters, and refuses what it does not know instead of finding nothing', async () => {
    const store = memoryStore(createMemory());
    await store.put(ann, 'a', { size: 1, colour: 'red', deep: { x: 1 } });
    await store.put(ann, 'b', { size: 3, colour: 'blue' });
    const found = async (filter: Record<string, unknown>) =>
      (await store.search(ann, { filter })).map(({ key }) => key);
    const either = { $or: [{ colour: 'red' }, { colour: { $eq: 'green' } }] };
    expect(await found({ $and: [{ size: { $lt: 2 } }, either] })).toEqual(['a']);
    expect(await found({ size: { $gt: 2 }, ...either })).toEqual([]);
    expect(await found({ $not: either })).toEqual(['b']);
    expect(await found({ deep: { x: 1 } })).toEqual(['a']);
    await expect(found({ $nor: [either] })).rejects.toThrow('filter: has the unknown operator "$nor"');
    await expect(found({ $and: either })).rejects.toThrow('filter.$and: expected a list of filters');
  });

  it('makes the changes of several calls in the order of the calls', async () => {
    const store = memoryStore(createMemory());
    const bo = ['users', 'bo'];
    const put = (namespace: string[], key: string, text: string): Operation => ({
      namespace,
      key,
      value: { text },
    });
    await Promise.all([
      store.batch([
        { namespace: ann, key: 'pet' },
        put(ann, 'pet', 'Her cat is called Miso.'),
        put(bo, 'pet', 'His dog is called Pip.'),
        put(bo, 'code', 'The code is 7291.'),
      ]),
      store.put(bo, 'pet', { text: 'His dog is called Rex.' }),
      store.delete(bo, 'code'),
    ]);
    expect((await store.get(bo, 'pet'))?.value).toEqual({ text: 'His dog is called Rex.' });
    expect(await store.get(bo, 'code')).toBe(null);
  });

  it('has the new version after a change, whoever read the item meanwhile', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'memory-store-'));
    const memory = createMemory({ storage: await openFolderStorage(join(folder, 'memory')) });
    const store = memoryStore(memory);
    await store.put(ann, 'pet', { text: 'a cat' });
    const changing = store.put(ann, 'pet', { text: 'a dog' });
    let isChanged = false;
    void changing.then(() => {
      isChanged = true;
    });
    let reads = 0;
    while (!isChanged) {
      await store.get(ann, 'pet');
      reads += 1;
      await new Promise((next) => setImmediate(next));
    }
    expect(reads).toBeGreaterThan(1);
    expect((await store.get(ann, 'pet'))?.value).toEqual({ text: 'a dog' });
    expect((await store.search(ann, { limit: 9 })).map(({ value }) => value)).toEqual([{ text: 'a dog' }]);
    await memory.close();
    await rm(folder, { recursive: true });
  });

  it('searches the named fields, best first, in all namespaces below the prefix', async () => {
    const system = embedding({ embedder: createHashedEmbedder() });
    const store = memoryStore(createMemory({ system }), { fields: ['title', 'chapters[*].text'] });
    await store.put(ann, 'one', {
      title: 'Cats of Oslo',
      secret: 'elephants',
      chapters: [{ text: 'a cat' }],
    });
    await store.put(['users', 'bob'], 'two', { title: 'Boats', chapters: [{ text: 'elephants at sea' }] });
    await store.put(ann, 'three', { title: 'elephants' }, false);
    const found = await store.search(['users'], { query: 'elephants', limit: 5 });
    expect(found.map(({ key }) => key)).toEqual(['two', 'one']);
    expect(found[0]?.score).toBeGreaterThan(found[1]?.score ?? 1);
    const [filtered] = await store.search(['users'], {
      query: 'elephants',
      filter: { title: 'Cats of Oslo' },
    });
    expect(filtered?.key).toBe('one');
  });

  it('replaces an item, keeps the time of its creation, and finds the old text no more', async () => {
    let now = 1000;
    const store = memoryStore(createMemory({ clock: { now: () => now } }));
    await store.put(ann, 'home', { text: 'Ann lives in Bergen.' });
    now = 2000;
    await Promise.all(
      ['Oslo', 'Bodo', 'Tromso'].map((town) => store.put(ann, 'home', { text: `Ann lives in ${town}.` })),
    );
    const item = await store.get(ann, 'home');
    expect([item?.createdAt.getTime(), item?.updatedAt.getTime()]).toEqual([1000, 2000]);
    expect(item?.value).toEqual({ text: 'Ann lives in Tromso.' });
    expect(await store.search(ann, { query: 'Bergen' })).toEqual([]);
    await store.put(ann, 'home', { text: 'Ann lives in Bergen.' });
    expect(await store.search(ann, { query: 'Bergen' })).toHaveLength(1);
    expect(await store.search(ann)).toHaveLength(1);
  });

  it('is there after a restart, also after a crash between the new version and the end of the old one', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'memgym-store-'));
    try {
      const open = async () => createMemory({ storage: await openFolderStorage(folder) });
      const first = await open();
      await memoryStore(first).put(ann, 'home', { text: 'Bergen' });
      const crashing = memoryStore({
        ...first,
        forUser: (user) => ({ ...first.forUser(user), forget: () => Promise.reject(new Error('killed')) }),
      });
      await expect(crashing.put(ann, 'home', { text: 'Oslo' })).rejects.toThrow('killed');
      await first.close();
      const second = await open();
      const store = memoryStore(second);
      expect((await store.search(ann)).map(({ value }) => value)).toEqual([{ text: 'Oslo' }]);
      expect(await store.search(ann, { query: 'Oslo Bergen' })).toHaveLength(1);
      await store.delete(ann, 'home');
      expect(await store.search([])).toEqual([]);
      await second.close();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('refuses a memory that cannot be one, values that are none, and memories of others', async () => {
    const remote = remoteMemory({
      ...{ name: 'poor', version: '1', provenance: 'unknown' },
      remember: async () => undefined,
      recall: async () => [],
      reset: async () => undefined,
    });
    expect(() => memoryStore(createMemory({ system: remote }))).toThrow('does not support `list`');
    const memory = createMemory();
    const store = memoryStore(memory);
    await expect(store.put(ann, 'k', [1] as never)).rejects.toMatchObject({
      name: 'InvalidArgumentError',
      message: 'value: expected an object, got [1].',
    });
    await expect(
      store.put(ann, 'k', { a: 1 }).then(() => store.search(ann, { filter: { a: { $near: 1 } } })),
    ).rejects.toThrow('$near');
    const twice = defineMemorySystem({
      ...{ type: 'twice', version: '1.0.0', description: 'Makes two memories of a message.', needs: [] },
      options: z.strictObject({}),
      design: () => ({
        createIndex: () => ({ put: () => {}, delete: () => {}, search: () => ({ hits: [] }) }),
        remember: ({ observations }) => ({
          put: observations.flatMap(({ sourceId, content }) =>
            [1, 2].map((copy) => ({
              ...{ id: `${sourceId} ${copy}`, kind: 'fact', text: content, sourceIds: [sourceId] },
            })),
          ),
        }),
      }),
    });
    const made = createMemory({ system: makeSystem(twice, {}) });
    await expect(memoryStore(made).put(ann, 'k', { a: 1 })).rejects.toThrow(
      'does not keep messages word for word',
    );
    expect(await made.users()).toEqual([]);
    await memory.forUser(JSON.stringify(ann)).remember('Something else.');
    await expect(memoryStore(memory).search(ann)).rejects.toThrow('is not an item of a store');
  });

  it('refuses in a batch, too, namespaces that searches would not find, as langchain-ai/langgraph issue 8832 has it', async () => {
    const store = memoryStore(createMemory());
    for (const namespace of [[], ['a', ''], ['a.b'], ['a:b']]) {
      const putting = store.batch([
        { namespace: ann, key: 'whole', value: { text: 'x' } },
        { namespace, key: 'k', value: { text: 'x' } },
      ]);
      await expect(putting).rejects.toThrow(/namespace/);
    }
    expect(await store.listNamespaces()).toEqual([]);
  });

  it('deletes what one batch creates, changes and deletes, as langchain-ai/langgraph pull request 2534 has it', async () => {
    const store = memoryStore(createMemory());
    const namespace = ['users', 'ann'];
    await store.put(namespace, 'kept', { text: 'tea' });
    await store.batch([
      { namespace, key: 'pet', value: { text: 'a cat' } },
      { namespace, key: 'pet', value: { text: 'a dog' } },
      { namespace, key: 'pet', value: null },
      { namespace, key: 'kept', value: { text: 'coffee' } },
      { namespace, key: 'kept', value: { text: 'cocoa' } },
      { namespace: ['users', 'bo'], key: 'pet', value: { text: 'a fish' } },
    ]);
    const found = await store.search(['users'], { limit: 9 });
    expect(found.map((item) => [item.namespace[1], item.key, item.value.text]).sort()).toEqual([
      ['ann', 'kept', 'cocoa'],
      ['bo', 'pet', 'a fish'],
    ]);
    await expect(
      store.batch([
        { namespace, key: 'other', value: { text: 'milk' } },
        { namespace, key: 'broken', value: [] as never },
      ]),
    ).rejects.toThrow('expected an object');
    expect(await store.get(namespace, 'other')).toBeNull();
  });
});
