import { createRng, eventTime, type Scope, type Turn } from '@memgym/core';
import { createScriptedModel } from '@memgym/core/testing';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { contextOf } from '@memgym/memory-systems/testing';
import { createOfflineChatModel } from '@memgym/offline-model';
import { describe, expect, it } from 'vitest';
import { createMemorySystem, memoryReplies } from '../__fixtures__/memory-systems.js';

const ada: Scope = { user: 'ada' };
const things = ['bees', 'chess', 'opera', 'rowing', 'baking', 'pottery', 'maths'];
const turn = (id: string, content: string, details: Partial<Turn> = {}): Turn => ({
  id,
  role: 'user',
  content,
  eventTime: eventTime({ year: 2024, month: 1, day: 1 }),
  ...details,
});
const diary = (count: number): Turn[] =>
  Array.from({ length: count }, (_, place) => {
    const thing = things[place % things.length] ?? '';
    return turn(`t${place}`, `Entry ${place} is about ${thing}, and about ${thing} only. `.repeat(5));
  });
const create = (options: object = {}, model = createOfflineChatModel({ replies: memoryReplies })) =>
  createMemorySystem({
    type: 'raptor',
    options: { dimensions: 3, updateEvery: null, ...options },
    ports: { model, embedder: createHashedEmbedder({ dimensions: 64 }) },
  });
const summaries = async (memory: ReturnType<typeof create>) =>
  ((await memory.list?.(ada)) ?? []).filter(({ kind }) => kind === 'summary');

describe('RAPTOR', () => {
  it('builds equal trees from equal seeds, and cites in every summary the sources of its chunks', async () => {
    const trees = await Promise.all(
      [224, 224, 1].map(async (seed) => {
        const memory = create({ seed });
        await memory.add({ id: 's', turns: diary(40) }, contextOf());
        const report = await memory.flush?.(contextOf());
        expect(report?.usage.calls).toBe((await summaries(memory)).length);
        return JSON.stringify(await memory.list?.(ada));
      }),
    );
    expect(trees[0]).toBe(trees[1]);
    expect(trees[0]).not.toBe(trees[2]);
    const memory = create();
    await memory.add({ id: 's', turns: diary(40) }, contextOf());
    await memory.flush?.(contextOf());
    const cited = (await summaries(memory)).flatMap(({ sourceIds }) => sourceIds);
    expect(new Set(cited)).toEqual(new Set(diary(40).map(({ id }) => id)));
  });

  it('makes no layer for at most as many nodes as dimensions plus one', async () => {
    for (const [count, made] of [
      [4, false],
      [5, true],
    ] as const) {
      const memory = create({ chunkTokens: 60 });
      await memory.add({ id: 's', turns: diary(count) }, contextOf());
      await memory.flush?.(contextOf());
      expect((await memory.list?.(ada))?.filter(({ kind }) => kind === 'chunk')).toHaveLength(count);
      expect((await summaries(memory)).length > 0).toBe(made);
    }
  });

  it('adds a new chunk to the nearest cluster, and rewrites only the summaries above it', async () => {
    const memory = create();
    await memory.add({ id: 's', turns: diary(40) }, contextOf());
    await memory.flush?.(contextOf());
    const before = new Map((await summaries(memory)).map((item) => [item.id, item]));
    await memory.add(turn('new', 'Entry 99 is about chess, and about chess only.'), contextOf());
    const report = await memory.flush?.(contextOf());
    const after = await summaries(memory);
    const changed = after.filter(
      ({ id, sourceIds }) => !sourceIds.every((source) => before.get(id)?.sourceIds.includes(source)),
    );
    expect(changed.length).toBeGreaterThan(0);
    for (const { sourceIds } of changed) expect(sourceIds).toContain('new');
    expect(report?.usage.calls).toBe(report?.stored.length);
    expect(after.length).toBeGreaterThan(report?.stored.length ?? 0);
    // A second flush finds nothing to do.
    expect(await memory.flush?.(contextOf())).toMatchObject({ stored: [], usage: { calls: 0 } });
  });

  it('rebuilds the tree once it has doubled; the reference profile on every change', async () => {
    const grown = async (options: object) => {
      const memory = create(options);
      await memory.add({ id: 's', turns: diary(20) }, contextOf());
      await memory.flush?.(contextOf());
      const before = new Set((await summaries(memory)).map(({ id }) => id));
      await memory.add({ id: 's2', turns: diary(40).slice(20) }, contextOf());
      await memory.flush?.(contextOf());
      return (await summaries(memory)).filter(({ id }) => !before.has(id)).length;
    };
    expect(await grown({ rebuildGrowth: 5 })).toBe(0);
    expect(await grown({ rebuildGrowth: 2 })).toBeGreaterThan(0);
    expect(await grown({ rebuildGrowth: 5, profile: 'reference' })).toBeGreaterThan(0);
  });

  it('grows automatically if enough chunks wait', async () => {
    const memory = create({ updateEvery: 8 });
    for (const [place, entry] of diary(8).entries()) {
      const { usage } = await memory.add(entry, contextOf());
      expect(usage.calls > 0, `write ${place}`).toBe(place === 7);
    }
  });

  it('drops every summary of a forgotten source, retains the rest of its chunk, and repairs the tree later', async () => {
    const memory = create({ chunkTokens: 200 });
    await memory.add({ id: 's', turns: diary(40) }, contextOf());
    await memory.flush?.(contextOf());
    const before = (await summaries(memory)).length;
    await memory.deleteBySource?.(['t3'], contextOf());
    const held = (await memory.list?.(ada)) ?? [];
    const heldSources = held.flatMap(({ sourceIds }) => sourceIds);
    expect(heldSources).toContain('t2');
    expect(heldSources).not.toContain('t3');
    expect(held.map(({ text }) => text).join('\n')).not.toContain('Entry 3 ');
    expect((await summaries(memory)).length).toBeLessThan(before);
    await memory.flush?.(contextOf());
    const cited = new Set((await summaries(memory)).flatMap(({ sourceIds }) => sourceIds));
    expect(cited.has('t2')).toBe(true);
    expect(cited.has('t3')).toBe(false);
  });

  it('leaves nodes with an unreadable summary waiting, or fails, depending on the option', async () => {
    const model = createScriptedModel(...Array.from({ length: 200 }, () => 'no'));
    const memory = create({}, model);
    await memory.add({ id: 's', turns: diary(20) }, contextOf());
    const report = await memory.flush?.(contextOf());
    expect(new Set(report?.warnings?.map(({ kind }) => kind))).toEqual(new Set(['unusable-reply']));
    expect(await summaries(memory)).toEqual([]);
    const strict = create({ onUnusableReply: 'fail' }, model);
    await strict.add({ id: 's', turns: diary(20) }, contextOf());
    await expect(strict.flush?.(contextOf())).rejects.toThrow();
  });

  it('skips a node over the token budget and continues; the original stops there', async () => {
    const found = async (profile: string) => {
      const memory = create({ profile, maxTokens: 40 });
      await memory.add(turn('long', `The red kite flew ${'over the red kite '.repeat(15)}`), contextOf());
      await memory.add(turn('short', 'A kite is a toy'), contextOf());
      const retrieval = await memory.retrieve(
        { text: 'The red kite flew over the red kite', k: 5 },
        contextOf(),
      );
      return [retrieval.items.map(({ sourceIds }) => sourceIds[0]), retrieval.truncated];
    };
    expect(await found('fixed')).toEqual([['short'], 1]);
    expect(await found('reference')).toEqual([[], 2]);
  });

  it('descends from the roots to nodes that pass the filter', async () => {
    const memory = create({ read: 'traversal', width: 1, maxTokens: 100_000 });
    await memory.add({ id: 's', turns: diary(40) }, contextOf());
    await memory.flush?.(contextOf());
    const { items } = await memory.retrieve({ text: 'Entry 4 is about baking', k: 1 }, contextOf());
    expect(items).toHaveLength(1);
    const all = await memory.retrieve({ text: 'baking', k: 90 }, contextOf());
    expect(all.items).toHaveLength((await memory.list?.(ada))?.length ?? 0);
    const filters = { sourceIds: ['t8'], kinds: ['chunk'] };
    const only = await memory.retrieve({ text: 'opera', k: 3, filters }, contextOf());
    expect(only.items).toHaveLength(1);
    expect(only.items[0]?.sourceIds).toContain('t8');
  });

  it('follows nodes above the similarity threshold; the original follows nodes above the distance', async () => {
    const found = async (profile: string) => {
      const memory = create({ profile, read: 'traversal', threshold: 0.5 });
      await memory.add(turn('bees', 'Bees live on the roof'), contextOf());
      await memory.add(turn('algebra', 'Algebra is on Monday'), contextOf());
      const { items } = await memory.retrieve({ text: 'Bees live on the roof', k: 5 }, contextOf());
      return items.flatMap(({ sourceIds }) => sourceIds);
    };
    expect(await found('fixed')).toEqual(['bees']);
    expect(await found('reference')).toEqual(['algebra']);
  });
});

it('the tree has its own seed, independent of the seed of the run', async () => {
  const trees = await Promise.all(
    [1, 2].map(async (seed) => {
      const memory = create();
      const context = { ...contextOf(), rng: createRng(seed) };
      await memory.add({ id: 's', turns: diary(20) }, context);
      await memory.flush?.(context);
      return JSON.stringify((await memory.list?.(ada))?.map(({ id }) => id));
    }),
  );
  expect(trees[0]).toBe(trees[1]);
});
