import { readFileSync } from 'node:fs';
import { eventTime, type Scope, type Turn } from '@memgym/core';
import { createScriptedModel } from '@memgym/core/testing';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { contextOf, createAngleEmbedder } from '@memgym/memory-systems/testing';
import { describe, expect, it } from 'vitest';
import { createMemorySystem } from '../__fixtures__/memory-systems.js';
import { nodeNameAsReference, relationNameAsReference } from './reference/reference-rules.js';

const original = JSON.parse(
  readFileSync(new URL('__fixtures__/original-names.json', import.meta.url), 'utf8'),
) as readonly { readonly name: string; readonly node: string; readonly relation: string }[];

const ada: Scope = { user: 'ada' };
const turn = (id: string, content: string): Turn => ({
  id,
  role: 'user',
  content,
  eventTime: eventTime({ year: 2020, month: 10, day: Number(id.slice(1)) }),
});
const create = (replies: readonly unknown[], options: object = {}) => {
  const model = createScriptedModel(...replies);
  const ports = { model, embedder: createHashedEmbedder({ dimensions: 256 }) };
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
    // The next write has relations to compare with; its script lacks one reply, which gives a warning.
    const second = await memory.add(turn('t2', 'I do.'), contextOf());
    expect(second.warnings).toMatchObject([{ kind: 'unusable-reply' }]);
    expect(await textsOf(memory)).toEqual(['ada -- lives_in -- new_york']);
    expect(await textsOf(memory, 'entity')).toEqual(['ada', 'new_york']);
  });

  it('marks outdated relations as invalid until they are stated again; the original deletes them', async () => {
    const replies = (first: readonly object[]) => [
      ...states(['ada', 'lives_in', 'oslo']),
      ...first,
      ...states(['ada', 'lives_in', 'rome']),
      { outdated: [0, 9] },
      ...states(['ada', 'lives_in', 'oslo']),
      { outdated: [0] },
    ];
    // The original asks for outdated relations even if there are none yet.
    for (const [profile, mentions, first] of [
      ['fixed', 2, []],
      ['reference', 1, [{ outdated: [] }]],
    ] as const) {
      const { memory } = create(replies(first), { profile });
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

  it('finds relations by the entities of the query; in the original, whole names hide them', async () => {
    const written = states(['ada', 'lives in', 'new york'], ['ada', 'likes', 'tea']);
    const found = async (profile: string, k: number) => {
      const judged = profile === 'reference' ? [{ outdated: [] }] : [];
      const { memory } = create([...written, ...judged, asks('ada')], { profile });
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

  it('forgets relations and nodes together with their sources', async () => {
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
            { outdated: [] },
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
        [
          ...states(['ada', 'lives_in', 'oslo']),
          { outdated: [] },
          ...states(['ada', 'lives_in', 'rome']),
          { outdated: [0] },
        ],
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

  it('looks for both ends before it creates one, as the original does; `fixed` can use the new node for both', async () => {
    const nodesOf = async (profile: string) => {
      const memory = createMemorySystem({
        type: 'mem0-g',
        options: { profile, version: '0.1' },
        ports: {
          // The cosine of 0 and 20 degrees is 0.940.
          model: createScriptedModel(...states(['street 0', 'crosses', 'street 20']), { outdated: [] }),
          embedder: createAngleEmbedder(),
        },
      });
      await memory.add(turn('t1', 'They cross.'), contextOf());
      return textsOf(memory, 'entity');
    };
    expect(await nodesOf('reference')).toEqual(['street_0', 'street_20']);
    expect(await nodesOf('fixed')).toEqual(['street_0']);
  });

  it('asks for entities, relations and conflicts in every write and for entities in every read, as the original does', async () => {
    const { memory, model } = create(
      [
        { facts: ['Hm.'] },
        { memory: [{ id: '0', text: 'Hm.', event: 'ADD' }] },
        asks(),
        { entities: [] },
        { outdated: [] },
        asks(),
      ],
      { profile: 'reference' },
    );
    await memory.add(turn('t1', 'Hm.'), contextOf());
    await memory.retrieve({ text: 'Who is Ada?', k: 9 }, contextOf());
    expect(model.asked.map(({ prompt }) => prompt?.name.split('/')[1])).toEqual([
      'extract-facts-reference',
      'reconcile-facts-reference',
      'name-entities',
      'relate-entities',
      'outdated-relations',
      'name-entities',
    ]);
    expect(model.asked.map(({ temperature }) => temperature)).toEqual(Array(6).fill(0.1));
  });
});

it.each(original)(
  '$name becomes the node $node and the relation $relation, as in Mem0 1.0.11',
  ({ name, node, relation }) => {
    expect(nodeNameAsReference(name)).toBe(node);
    expect(relationNameAsReference(name)).toBe(relation);
  },
);
