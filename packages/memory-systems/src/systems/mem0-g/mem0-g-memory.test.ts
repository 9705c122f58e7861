import { eventTime, type Scope, type Turn } from '@memgym/core';
import { createOfflineEmbedder } from '@memgym/offline-model';
import { describe, expect, it } from 'vitest';
import { createMemorySystem } from '../../create-memory-system.js';
import { contextOf } from '../../scoped/__fixtures__/contexts.js';
import { createAngleEmbedder } from '../__fixtures__/angle-embedder.js';
import { createScriptedModel } from '../__fixtures__/scripted-model.js';

const ada: Scope = { user: 'ada' };
const turn = (id: string, content: string): Turn => ({
  id,
  role: 'user',
  content,
  eventTime: eventTime({ year: 2020, month: 10, day: Number(id.slice(1)) }),
});
const create = (replies: readonly unknown[], options: object = {}) => {
  const model = createScriptedModel(...replies);
  const ports = { model, embedder: createOfflineEmbedder({ dimensions: 256 }) };
  return { model, memory: createMemorySystem({ type: 'mem0-g', options, ports }) };
};
/** The replies to one write: no fact, entities, relations. */
const states = (...triples: [string, string, string][]) => [
  { facts: [] },
  { entities: triples.flatMap(([a, , b]) => [a, b]).map((entity) => ({ entity, entity_type: 'thing' })) },
  {
    entities: triples.map(([source, relationship, destination]) => ({
      source,
      relationship,
      destination,
      messages: [0],
    })),
  },
];
const asks = (...names: string[]) => ({
  entities: names.map((entity) => ({ entity, entity_type: 'thing' })),
});
const textsOf = async (memory: ReturnType<typeof create>['memory'], kind = 'relation') =>
  (await memory.list?.(ada))?.filter((item) => item.kind === kind).map(({ text }) => text);

describe('Mem0-G', () => {
  it('stores statements as a graph, and counts repetitions', async () => {
    const { memory } = create([
      ...states(['Ada', 'lives in', 'New York']),
      ...states(['Ada', 'lives in', 'New York']),
    ]);
    const first = await memory.add(turn('t1', 'I live in New York.'), contextOf());
    expect(first.usage).toMatchObject({ calls: 3, embeddedTexts: 3 });
    // The next write has relations to compare with; its script is one reply short, which gives a warning.
    const second = await memory.add(turn('t2', 'I do.'), contextOf());
    expect(second.warnings).toMatchObject([{ kind: 'unusable-reply' }]);
    expect(await textsOf(memory)).toEqual(['ada -- lives_in -- new_york']);
    expect(await textsOf(memory, 'entity')).toEqual(['ada', 'new_york']);
  });

  it('invalidates what is outdated, softly; stated again it holds again; the original deletes it', async () => {
    const replies = [
      ...states(['ada', 'lives_in', 'oslo']),
      ...states(['ada', 'lives_in', 'rome']),
      { outdated: [0, 9] },
      ...states(['ada', 'lives_in', 'oslo']),
      { outdated: [0] },
    ];
    for (const [profile, mentions] of [
      ['fixed', 2],
      ['reference', 1],
    ] as const) {
      const { memory } = create(replies, { profile });
      await memory.add(turn('t1', 'Oslo.'), contextOf());
      const moved = await memory.add(turn('t2', 'Rome now.'), contextOf());
      expect(moved.warnings).toMatchObject([{ kind: 'unknown-reference' }]);
      expect(await textsOf(memory)).toEqual(['ada -- lives_in -- rome']);
      await memory.add(turn('t3', 'Oslo again.'), contextOf());
      expect(await textsOf(memory)).toEqual(['ada -- lives_in -- oslo']);
      const relation = (await memory.list?.(ada))?.find(({ kind }) => kind === 'relation');
      if (profile === 'fixed') expect(relation?.sourceIds).toContain('t3');
      expect(relation?.meta?.mentions).toBeLessThanOrEqual(mentions);
    }
  });

  it('finds relations by the entities of the query; whole names hide them in the original', async () => {
    const replies = [...states(['ada', 'lives in', 'new york'], ['ada', 'likes', 'tea']), asks('ada')];
    const found = async (profile: string, k: number) => {
      const { memory } = create(replies, { profile });
      await memory.add(turn('t1', 'All that.'), contextOf());
      return (await memory.retrieve({ text: 'Is it new york', k }, contextOf())).items;
    };
    const fixed = await found('fixed', 9);
    expect(fixed.map(({ text }) => text)).toEqual(['ada -- lives_in -- new_york', 'ada -- likes -- tea']);
    expect(await found('fixed', 1)).toHaveLength(1);
    // No word of the query is a whole name, so all scores are 0; the original then reverses the order.
    expect((await found('reference', 9)).map(({ text, scoreParts }) => [text, scoreParts?.lexical])).toEqual([
      ['ada -- likes -- tea', 0],
      ['ada -- lives_in -- new_york', 0],
    ]);
  });

  it('compares the whole query with the relations without a call, when the option says so', async () => {
    const { memory } = create(states(['ada', 'likes', 'green tea'], ['ada', 'owns', 'a boat']), {
      relationSearch: 'triples',
      tripleThreshold: 0.1,
      kLinked: 1,
    });
    await memory.add(turn('t1', 'All that.'), contextOf());
    const { items, usage } = await memory.retrieve({ text: 'ada likes green tea', k: 9 }, contextOf());
    expect(usage.calls).toBe(0);
    expect(items.map(({ text }) => text)).toEqual(['ada -- likes -- green_tea']);
  });

  it('forgets relations and nodes with the sources they are from', async () => {
    const { memory } = create([
      ...states(['ada', 'likes', 'tea'], ['ada', 'owns', 'boat']),
      ...states(['ada', 'likes', 'tea']),
      { outdated: [] },
    ]);
    await memory.add(turn('t1', 'Tea, boat.'), contextOf());
    await memory.add(turn('t2', 'Tea.'), contextOf());
    await memory.deleteBySource?.(['t1'], contextOf());
    expect(await memory.list?.(ada)).toMatchObject([
      { text: 'ada', sourceIds: ['t2'] },
      { text: 'tea', sourceIds: ['t2'] },
      { text: 'ada -- likes -- tea', sourceIds: ['t2'] },
    ]);
    expect(JSON.stringify(await memory.snapshot())).not.toContain('boat');
  });

  it('removes a relation with the only fact that supports it', async () => {
    const [, entities, relations] = states(['ada', 'likes', 'tea']);
    const { memory } = create([{ facts: [{ text: 'likes tea', messages: [0] }] }, entities, relations]);
    await memory.add(turn('t1', 'Tea.'), contextOf());
    const [fact] = (await memory.list?.(ada)) ?? [];
    expect(fact?.kind).toBe('fact');
    await memory.delete?.(fact?.id ?? '', contextOf());
    expect(await memory.list?.(ada)).toEqual([]);
  });

  it('takes a name for a node by the threshold of the version: 0.9, and 0.7 from 1.0.2', async () => {
    // The cosine of 0 and 37 degrees is 0.799.
    const nodesOf = async (version: string) => {
      const memory = createMemorySystem({
        type: 'mem0-g',
        options: { version, profile: 'reference' },
        ports: {
          model: createScriptedModel(
            ...states(['ada 200', 'lives in', 'street 0']),
            ...states(['ada 200', 'lives in', 'street 37']),
            { outdated: [] },
          ),
          embedder: createAngleEmbedder(),
        },
      });
      await memory.add(turn('t1', 'Oslo.'), contextOf());
      await memory.add(turn('t2', 'Oslo, Norway.'), contextOf());
      return textsOf(memory, 'entity');
    };
    expect(await nodesOf('0.1')).toEqual(['ada_200', 'street_0', 'street_37']);
    expect(await nodesOf('1.0.0')).toEqual(['ada_200', 'street_0', 'street_37']);
    expect(await nodesOf('1.0.2')).toEqual(['ada_200', 'street_0']);
  });

  it('marks an outdated relation as invalid from 1.0.8 on, and deletes it before', async () => {
    const historyOf = async (version: string) => {
      const { memory } = create(
        [...states(['ada', 'lives_in', 'oslo']), ...states(['ada', 'lives_in', 'rome']), { outdated: [0] }],
        { profile: 'reference', version },
      );
      await memory.add(turn('t1', 'Oslo.'), contextOf());
      const relation = (await memory.list?.(ada))?.find(({ kind }) => kind === 'relation');
      await memory.add(turn('t2', 'Rome now.'), contextOf());
      expect(await textsOf(memory)).toEqual(['ada -- lives_in -- rome']);
      return memory.history?.(relation?.id ?? '', ada);
    };
    await expect(historyOf('1.0.2')).rejects.toThrow('no memory with id');
    expect((await historyOf('1.0.8'))?.length).toBeGreaterThan(0);
  });
});
