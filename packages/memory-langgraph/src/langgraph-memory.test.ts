import { InMemoryStore, type Operation, type OperationResults } from '@langchain/langgraph-checkpoint';
import { runConformance } from '@memgym/conformance';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createMemory } from '@memgym/memory-systems';
import { makeSystem } from '@memgym/memory-systems/define';
import { remoteMemory } from '@memgym/memory-systems/remote';
import { describe, expect, it } from 'vitest';
import { PortEmbeddings } from './embeddings-of.js';
import { langGraphMemory, memorySystem } from './langgraph-memory.js';
import { overStore } from './over-store.js';

const embedder = createHashedEmbedder({ dimensions: 256 });
const newStore = () =>
  new InMemoryStore({
    index: { dims: 256, embeddings: new PortEmbeddings(embedder), fields: ['indexed'] },
  });
const systemOver = (store: InMemoryStore, namespace?: readonly string[]) =>
  remoteMemory({ name: 'own-store', version: '1', ...overStore(store, namespace && { namespace }) });
const annIn = (store: InMemoryStore, namespace?: readonly string[]) =>
  createMemory({ system: systemOver(store, namespace), user: 'ann' });

class BrokenStore extends InMemoryStore {
  override batch<Op extends readonly Operation[]>(_operations: Op): Promise<OperationResults<Op>> {
    return Promise.reject(new Error('connect ECONNREFUSED'));
  }
}

describe("LangGraph's InMemoryStore as a memory system", () => {
  it('conforms to the suite for services', async () => {
    const report = await runConformance(
      ({ embedder: given = embedder }) => makeSystem(memorySystem, { embedder: given }),
      { unreachable: () => systemOver(new BrokenStore()) },
    );
    expect(report.results.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(report.results.filter(({ outcome }) => outcome === 'passed').length).toBeGreaterThan(12);
  });

  it('reports what its embeddings used in the call that caused them', async () => {
    const memory = createMemory({ system: langGraphMemory({ embedder }), user: 'ann' });
    const written = await memory.remember(['My sister lives in Oslo.', 'I have a cat.']);
    expect(written.usage).toMatchObject({ calls: 0, embeddedTexts: 2 });
    const [one, two] = await Promise.all([memory.recall('sister'), memory.forUser('bob').recall('cat')]);
    expect([one.usage.embeddedTexts, two.usage.embeddedTexts]).toEqual([1, 1]);
  });
});

describe('a store of an application', () => {
  it('is found by another process, which stores no message twice', async () => {
    const store = newStore();
    await annIn(store).remember([
      { id: 't1', content: 'I moved to Bergen.', eventTime: '2024-03-05T09:00:00' },
    ]);
    const later = annIn(store);
    const again = await later.remember({ id: 't1', content: 'I moved to Bergen.' });
    expect(again.skipped).toEqual([{ sourceId: 't1', reason: 'duplicate' }]);
    expect((await later.recall('Bergen')).memories).toMatchObject([
      { text: 'user: I moved to Bergen.', sourceIds: ['t1'], eventTime: '2024-03-05T09:00:00' },
    ]);
    expect(await later.users()).toEqual(['ann']);
    await later.eraseUser();
    expect(await later.users()).toEqual([]);
  });

  it('keeps what else is in it, also in a namespace whose name begins alike', async () => {
    // The JavaScript stores once found siblings: langchain-ai/langgraphjs issue 2721.
    const store = newStore();
    await store.put(['memgym-notes', 'ann'], 'k', { text: 'Bergen' });
    const memory = annIn(store);
    await memory.remember('I moved to Bergen.');
    expect((await memory.recall('Bergen', { k: 10 })).memories).toHaveLength(1);
    await memory.eraseUser();
    expect(await store.get(['memgym-notes', 'ann'], 'k')).toMatchObject({ value: { text: 'Bergen' } });
  });

  it('with items of something else in the same namespace is an error, not a memory', async () => {
    const store = newStore();
    const memory = annIn(store, ['shared']);
    await memory.remember('I moved to Bergen.');
    const [place = []] = await store.listNamespaces({ prefix: ['shared'] });
    await store.put(place, 'k', { text: 'Bergen!' });
    await expect(memory.recall('Bergen')).rejects.toThrow('the item "k" is not a message of MemGym');
    await store.delete(place, 'k');
    await store.put([...place, 'below'], 'k', { text: 'Bergen!' });
    await expect(memory.recall('Bergen')).rejects.toThrow('the store found "k" of the namespace');
  });

  it('without an index is refused when it is searched, because its order is no ranking', async () => {
    const memory = annIn(new InMemoryStore());
    await memory.remember('I moved to Bergen.');
    await expect(memory.recall('Bergen')).rejects.toThrow('the store ranks nothing');
    expect(() => overStore(new InMemoryStore(), { namespace: [] })).toThrow('namespace');
  });

  it('embeds texts that are names of members of every object', async () => {
    // `toEmbed[text]` of the store finds `Object.prototype.constructor`.
    const memory = annIn(newStore());
    const context = memory.context;
    const names = ['constructor', '__proto__', 'toString'];
    for (const id of names) await memory.system.add({ id, text: id }, context);
    expect((await memory.list()).map(({ text }) => text)).toEqual(names);
    expect((await memory.recall('constructor', { k: 1 })).memories).toMatchObject([{ text: 'constructor' }]);
  });
});
