import { eventTime } from '@memgym/core';
import { createScriptedModel } from '@memgym/core/testing';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { describe, expect, it } from 'vitest';
import { createMemorySystem } from '../create-memory-system.js';
import { contextOf } from '../scoped/__fixtures__/contexts.js';

const day = (number: number) => eventTime({ year: 2024, month: 5, day: number });
const ports = (...replies: unknown[]) => ({
  model: createScriptedModel(...replies),
  embedder: createHashedEmbedder({ dimensions: 64 }),
});
const extract = (text: string) => ({ facts: [{ text, messages: [0] }] });
const none = { decisions: [{ fact: 0, event: 'NONE', memory: 0, text: null }] };
const update = { decisions: [{ fact: 0, event: 'UPDATE', memory: 0, text: 'has a cat called Momo' }] };
const addition = { memory: [{ text: 'has a cat', attributed_to: 'user', messages: [0] }] };
const known = { memory: [], known: [{ memory: 0, messages: [0] }] };

const systems = {
  mem0: () =>
    createMemorySystem({ type: 'mem0', ports: ports(extract('has a cat'), extract('owns a cat'), none) }),
  'mem0, in the same words': () =>
    createMemorySystem({ type: 'mem0', ports: ports(extract('has a cat'), extract('Has a cat')) }),
  'mem0-2': () => createMemorySystem({ type: 'mem0-2', ports: ports(addition, known) }),
  'mem0-2, in the same words': () => createMemorySystem({ type: 'mem0-2', ports: ports(addition, addition) }),
};

describe.each(Object.entries(systems))('a fact that two messages state, in %s', (_name, create) => {
  it.each([
    ['first', 't1', 't2', 9],
    ['second', 't2', 't1', 3],
  ] as const)(
    'is retained with the other citation if the %s is forgotten',
    async (_which, gone, left, date) => {
      const memory = create();
      await memory.add({ id: 't1', role: 'user', content: 'I have a cat.', eventTime: day(3) }, contextOf());
      await memory.add({ id: 't2', role: 'user', content: 'My cat!', eventTime: day(9) }, contextOf());
      const held = async () =>
        ((await memory.list?.({ user: 'ada' })) ?? []).filter(({ kind }) => kind === 'fact');
      expect(await held()).toMatchObject([{ text: 'has a cat', sourceIds: ['t1', 't2'], eventTime: day(9) }]);
      await memory.deleteBySource?.([gone], contextOf());
      expect(await held()).toMatchObject([{ text: 'has a cat', sourceIds: [left], eventTime: day(date) }]);
      expect(JSON.stringify(await memory.snapshot())).not.toContain(gone);
      await memory.deleteBySource?.([left], contextOf());
      expect(await memory.list?.({ user: 'ada' })).toEqual([]);
    },
  );
});

describe('a fact of mem0 that a later message completed', () => {
  const create = () =>
    createMemorySystem({
      type: 'mem0',
      ports: ports(extract('has a cat'), extract('owns a cat'), none, extract('cat is called Momo'), update),
    });

  it.each([
    ['is forgotten with that message', ['t3'], []],
    ['stays when one of two messages before is forgotten', ['t1'], ['t2', 't3']],
    ['is forgotten with both messages before', ['t1', 't2'], []],
  ])('%s', async (_title, gone, left) => {
    const memory = create();
    for (const id of ['t1', 't2', 't3']) await memory.add({ id, role: 'user', content: id }, contextOf());
    await memory.deleteBySource?.(gone, contextOf());
    const held = await memory.list?.({ user: 'ada' });
    expect(held?.flatMap(({ sourceIds }) => sourceIds)).toEqual(left);
    expect(held?.map(({ text }) => text)).toEqual(left.length === 0 ? [] : ['has a cat called Momo']);
  });
});
