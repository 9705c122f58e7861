import { type Embedder, eventTime, type RestorableMemory, type Turn, zeroUsage } from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { contextOf } from '../testing/contexts.js';
import { createScopedMemory } from './create-scoped-memory.js';
import type { MemoryIndex } from './design/memory-index.js';
import type { ScopedMemoryDesign } from './design/scoped-memory-design.js';
import { draftOf } from './write/remember-each.js';

const turn = (id: string, content: string): Turn => ({ id, role: 'user', content });

const newestFirst = (): MemoryIndex => ({
  put: () => undefined,
  delete: () => undefined,
  search: ({ candidates }) => ({
    hits: candidates().map(({ item }, place) => ({ id: item.id, score: place })),
  }),
});

function createMinimal(design: Partial<ScopedMemoryDesign> = {}): RestorableMemory {
  return createScopedMemory({
    info: { name: 'minimal', version: '1.0.0' },
    createIndex: newestFirst,
    ...design,
  });
}

describe('a scoped memory', () => {
  it('shows a turn unchanged, with its own time and the time of storing', async () => {
    const memory = createMinimal();
    await memory.add(
      {
        id: 's1',
        startTime: eventTime({ year: 2023, month: 5, day: 8, hour: 13, minute: 56 }),
        turns: [{ id: 't1', role: 'user', speaker: 'Ines', content: 'Hello!', meta: { place: 'Porto' } }],
      },
      contextOf(),
    );
    expect(await memory.list?.({ user: 'ada' })).toEqual([
      {
        id: 't1',
        kind: 'turn',
        text: 'Ines: Hello!',
        sourceIds: ['t1'],
        eventTime: '2023-05-08T13:56:00',
        ingestTime: 0,
        position: 0,
        meta: { place: 'Porto' },
      },
    ]);
  });

  it('caps each kind of memory by its own k', async () => {
    const memory = createMinimal();
    for (const id of ['t1', 't2', 't3']) await memory.add(turn(id, 'said'), contextOf());
    await memory.add({ id: 'd1', text: 'written' }, contextOf());
    const { items } = await memory.retrieve({ text: 'anything', k: 2 }, contextOf());
    expect(items.map(({ id }) => id)).toEqual(['d1', 't3', 't2']);
  });

  it('shows a hit in the form of its search, and does not change the memory', async () => {
    const search: MemoryIndex['search'] = ({ candidates }) => ({
      hits: candidates().map(({ item }) => ({ id: item.id, score: 1, text: `${item.text} (twice)` })),
    });
    const memory = createMinimal({ createIndex: () => ({ ...newestFirst(), search }) });
    await memory.add(turn('t1', 'said'), contextOf());
    const { items } = await memory.retrieve({ text: 'said', k: 1 }, contextOf());
    expect(items).toMatchObject([{ id: 't1', text: 'user: said (twice)' }]);
    expect(await memory.list?.({ user: 'ada' })).toMatchObject([{ text: 'user: said' }]);
  });

  it('starts empty after `reset`, except for what its design preserves', async () => {
    const remembering = (design: Partial<ScopedMemoryDesign>) =>
      createMinimal({
        state: { create: () => 0, schema: z.json() },
        remember: ({ observations, view }) => ({
          put: observations.map((observation) => draftOf(observation)),
          state: Number(view.state) + 1,
        }),
        context: ({ state }) => String(state),
        ...design,
      });
    for (const scope of [{ user: 'ada' }, undefined]) {
      const [whole, partly] = [remembering({}), remembering({ afterReset: (state) => state })];
      for (const memory of [whole, partly]) {
        await memory.add(turn('t1', 'said'), contextOf());
        await memory.reset?.(scope);
        expect(await memory.list?.({ user: 'ada' })).toEqual([]);
      }
      expect(await whole.snapshot()).toEqual(await remembering({}).snapshot());
      expect(await partly.context?.({ user: 'ada' })).toBe('1');
      expect((await partly.add(turn('t1', 'said'), contextOf())).stored).toEqual(['t1']);
    }
  });

  it('returns the history of a memory, and forgets it with the memory', async () => {
    const memory = createMinimal();
    const context = contextOf();
    await memory.add(turn('t1', 'I live in Oslo.'), context);
    await memory.update?.('t1', 'I live in Bergen.', context);
    expect(await memory.history?.('t1', context.scope)).toEqual([
      { memoryId: 't1', event: 'add', before: null, after: 'user: I live in Oslo.', ingestTime: 0 },
      {
        memoryId: 't1',
        event: 'update',
        before: 'user: I live in Oslo.',
        after: 'I live in Bergen.',
        ingestTime: 1,
      },
    ]);
    await memory.delete?.('t1', context);
    await expect(memory.history?.('t1', context.scope)).rejects.toThrow(/no memory with id "t1"/);
    expect(JSON.stringify(await memory.snapshot())).not.toContain('Oslo');
  });

  it('says why it did not store something', async () => {
    const memory = createMinimal();
    await memory.add(turn('t1', 'first'), contextOf());
    const report = await memory.add(
      { id: 's', turns: [turn('t1', 'first'), turn('t1', 'other'), turn('t2', ' ')] },
      contextOf(),
    );
    expect(report.skipped.map(({ reason }) => reason)).toEqual([
      'duplicate',
      'duplicate id with another text; the first stays',
      'blank text',
    ]);
  });

  it('rejects sources without an id or a text', async () => {
    const memory = createMinimal();
    await expect(memory.add(turn('', 'x'), contextOf())).rejects.toThrow(/has no id/);
    await expect(memory.add({ id: 'd', text: 7 as never }, contextOf())).rejects.toThrow(/"d" has no text/);
    await expect(memory.retrieve({ text: 'x', k: 1, minScore: Number.NaN }, contextOf())).rejects.toThrow(
      /minScore/,
    );
  });

  it('offers exactly the operations of its design', () => {
    const memory = createMinimal({ operations: ['list'], capabilities: ['graph'] });
    expect([...memory.info.capabilities].sort()).toEqual([
      'addBatch',
      'clone',
      'eraseUser',
      'exportUser',
      'graph',
      'list',
      'persist',
      'scopes',
      'snapshot',
    ]);
    expect(memory.update).toBeUndefined();
  });

  it('is unchanged if its index fails in the middle of a write', async () => {
    const memory = createMinimal({
      createIndex: () => ({
        ...newestFirst(),
        put: (id) => {
          if (id === 'bad') throw new RangeError('index is full');
        },
      }),
    });
    await memory.add(turn('t1', 'kept'), contextOf());
    const before = await memory.snapshot();
    const session = { id: 's', turns: [turn('t2', 'good'), turn('bad', 'bad')] };
    await expect(memory.add(session, contextOf())).rejects.toThrow(
      "Memory system 'minimal': the write failed: index is full",
    );
    expect(await memory.snapshot()).toEqual(before);
    expect((await memory.retrieve({ text: '', k: 9 }, contextOf())).items).toHaveLength(1);
  });

  it('refuses a search that returns unknown memories', async () => {
    const memory = createMinimal({
      createIndex: () => ({ ...newestFirst(), search: () => ({ hits: [{ id: 'ghost', score: 1 }] }) }),
    });
    await memory.add(turn('t1', 'here'), contextOf());
    await expect(memory.retrieve({ text: 'x', k: 1 }, contextOf())).rejects.toThrow(/"ghost"/);
  });
});

describe('a scoped memory with an embedder', () => {
  const embedded = (embedder: Embedder): RestorableMemory => createMinimal({ embedder });

  it('writes one scope in order and several concurrently, and reads meanwhile', async () => {
    const gate = createGatedEmbedder();
    const memory = embedded(gate.embedder);
    const order: string[] = [];
    const add = (user: string, id: string) =>
      memory.add(turn(id, id), contextOf(user)).then(() => order.push(id));
    const writes = [add('ann', 'a1'), add('ann', 'a2'), add('bob', 'b1')];
    await gate.started(2);
    expect(gate.waiting()).toEqual(['user: a1', 'user: b1']);
    expect(await memory.list?.({ user: 'ann' })).toEqual([]);
    gate.release('user: b1');
    await writes[2];
    gate.release('user: a1');
    await gate.started(1);
    gate.release('user: a2');
    await Promise.all(writes);
    expect(order).toEqual(['b1', 'a1', 'a2']);
  });

  it('restores only after earlier writes have finished', async () => {
    const gate = createGatedEmbedder();
    const memory = embedded(gate.embedder);
    const empty = await memory.snapshot();
    const write = memory.add(turn('t1', 'x'), contextOf());
    const restore = memory.restore(empty);
    await gate.started(1);
    gate.release('user: x');
    await Promise.all([write, restore]);
    expect(await memory.list?.({ user: 'ada' })).toEqual([]);
  });

  it('refuses to restore damaged vectors and vectors of another embedder', async () => {
    const memory = embedded(createHashedEmbedder({ dimensions: 8 }));
    await memory.add(turn('t1', 'x'), contextOf());
    const snapshot = await memory.snapshot();
    const other = embedded(createHashedEmbedder({ dimensions: 16 }));
    await expect(other.restore(snapshot)).rejects.toThrow(/cannot restore vectors of/);
    const cut = { ...snapshot, blobs: { vectors: new Uint8Array(4) } };
    await expect(memory.restore(cut)).rejects.toThrow(/expected 1 vectors, got 4 bytes/);
    await expect(memory.restore({ ...snapshot, state: { scopes: 'none' } })).rejects.toThrow(/damaged/);
  });

  it.each([
    ['too few vectors', []],
    ['a vector of another length', [new Float32Array(3)]],
    ['a vector of zeros', [new Float32Array(2)]],
    ['a vector that is not finite', [Float32Array.of(1, Number.NaN)]],
  ])('stores nothing if the input is %s', async (_what, vectors) => {
    const memory = embedded({
      info: { provider: 'test', model: 'broken', dimensions: 2, simulated: true },
      embed: async () => ({ vectors, usage: zeroUsage }),
    });
    await expect(memory.add(turn('t1', 'x'), contextOf())).rejects.toThrow(/Embedder 'broken' returned/);
    expect(await memory.list?.({ user: 'ada' })).toEqual([]);
  });

  it('embeds again only memories with a changed search text', async () => {
    const seen: string[] = [];
    const real = createHashedEmbedder({ dimensions: 8 });
    const memory = createMinimal({
      embedder: {
        info: real.info,
        embed: (texts, options) => {
          seen.push(...texts);
          return real.embed(texts, options);
        },
      },
      indexText: ({ item }) => item.text.slice(0, 9),
    });
    await memory.add(turn('t1', 'abcdef'), contextOf());
    await memory.update?.('t1', 'user: abcxyz', contextOf());
    expect(seen).toEqual(['user: abc']);
  });

  it('embeds no memory that its design excludes, and restores each with or without a vector', async () => {
    const vectors = new Map<string, Float32Array | undefined>();
    const open = () =>
      createMinimal({
        embedder: createHashedEmbedder({ dimensions: 8 }),
        embeds: ({ item }) => item.kind !== 'document',
        createIndex: () => ({ ...newestFirst(), put: (id, _text, { vector }) => vectors.set(id, vector) }),
      });
    const memory = open();
    const embedded = await memory.add(turn('t1', 'said'), contextOf());
    const bare = await memory.add({ id: 'd1', text: 'written' }, contextOf());
    await memory.add(turn('t2', 'said again'), contextOf());
    expect([embedded.usage.embeddedTexts, bare.usage.embeddedTexts]).toEqual([1, 0]);
    const before = [...vectors];
    vectors.clear();
    const copy = open();
    await copy.restore(await memory.snapshot());
    expect([...vectors]).toEqual(before);
    expect(vectors.get('d1')).toBeUndefined();
    expect(vectors.get('t2')).toHaveLength(8);
    expect(await copy.snapshot()).toEqual(await memory.snapshot());
  });
});

/** An embedder whose calls wait until the test releases them, by their first text. */
function createGatedEmbedder() {
  const real = createHashedEmbedder({ dimensions: 8 });
  const gates = new Map<string, () => void>();
  const embedder: Embedder = {
    info: real.info,
    embed: async (texts, options) => {
      await new Promise<void>((resolve) => gates.set(texts[0] ?? '', resolve));
      return real.embed(texts, options);
    },
  };
  return {
    embedder,
    waiting: () => [...gates.keys()],
    release: (text: string): void => {
      gates.get(text)?.();
      gates.delete(text);
    },
    started: async (count: number): Promise<void> => {
      while (gates.size < count) await new Promise((resolve) => setImmediate(resolve));
    },
  };
}
