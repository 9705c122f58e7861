import { createScriptedModel } from '@memgym/core/testing';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { describe, expect, it } from 'vitest';
import { createMemorySystem } from '../../create-memory-system.js';
import { contextOf } from '../../testing/contexts.js';
import { proveSaidTwice } from '../../testing/index.js';

const ports = (...replies: unknown[]) => ({
  model: createScriptedModel(...replies),
  embedder: createHashedEmbedder({ dimensions: 64 }),
});
const extract = (text: string) => ({ facts: [{ text, messages: [0] }] });
const none = { decisions: [{ fact: 0, event: 'NONE', memory: 0, text: null }] };
const update = { decisions: [{ fact: 0, event: 'UPDATE', memory: 0, text: 'has a cat called Momo' }] };

proveSaidTwice({
  mem0: () =>
    createMemorySystem({ type: 'mem0', ports: ports(extract('has a cat'), extract('owns a cat'), none) }),
  'mem0, in the same words': () =>
    createMemorySystem({ type: 'mem0', ports: ports(extract('has a cat'), extract('Has a cat')) }),
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
