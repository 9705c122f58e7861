import type { MemorySystem, RestorableMemory, Role } from '@memgym/core';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { describe, expect, it } from 'vitest';
import { createMemorySystem } from '../../create-memory-system.js';
import { contextOf } from '../../testing/contexts.js';

const turn = (id: string, role: Role, content: string, sessionId = 'trip') => ({
  id,
  role,
  content,
  sessionId,
});
const asked = turn('t1', 'assistant', 'Which pets live with you?');
const answer = turn('t2', 'user', 'Two, Pepper and Salt.');
const later = turn('t3', 'user', 'The ferry was late.');
const elsewhere = turn('t4', 'user', 'Nine.', 'numbers');
const two = { indexed: { previous: 2 } };

const scope = { user: 'ada' };
const talk = { id: 'trip', turns: [asked, answer, later] };

async function found(memory: MemorySystem, text: string) {
  return (await memory.retrieve({ text, k: 9 }, contextOf())).items.map(({ id }) => id).sort();
}

async function filled(options: object): Promise<RestorableMemory> {
  const memory = createMemorySystem({ type: 'bm25-m', options });
  await memory.add(talk, contextOf());
  await memory.add(elsewhere, contextOf());
  return memory;
}

describe('messages with preceding turns', () => {
  it('are also found by these, however they were written, but not shown with them', async () => {
    const oneByOne = createMemorySystem({ type: 'bm25-m', options: two });
    for (const said of [asked, answer, elsewhere, later]) await oneByOne.add(said, contextOf());
    for (const memory of [await filled(two), oneByOne]) {
      expect(await found(memory, 'pets')).toEqual(['t1', 't2', 't3']);
      const { items } = await memory.retrieve({ text: 'pets', k: 9 }, contextOf());
      expect(items.find(({ id }) => id === 't2')?.text).toBe('user: Two, Pepper and Salt.');
      expect(items.find(({ id }) => id === 't2')?.sourceIds).toEqual(['t2']);
    }
    expect(await found(await filled({ indexed: { previous: 1 } }), 'pets')).toEqual(['t1', 't2']);
    expect(await found(await filled({}), 'pets')).toEqual(['t1']);
  });

  it('are no longer found by a forgotten, deleted or rewritten turn, which no state contains', async () => {
    const forgetting = await filled(two);
    await forgetting.deleteBySource?.(['t1'], contextOf());
    const deleting = await filled(two);
    await deleting.delete?.('t1', contextOf());
    const rewriting = await filled(two);
    await rewriting.update?.('t1', 'Which birds?', contextOf());
    for (const memory of [forgetting, deleting, rewriting]) {
      expect(await found(memory, 'pets')).toEqual([]);
      expect(await found(memory, 'Pepper')).toEqual(['t2', 't3']);
    }
    for (const memory of [forgetting, deleting]) {
      expect(JSON.stringify((await memory.snapshot()).state)).not.toMatch(/pets|"t1"/);
    }
    expect(await found(rewriting, 'birds')).toEqual(['t1', 't2', 't3']);
  });

  it('are the same after a restore, and have no preceding turns in another user’s memory', async () => {
    const before = await filled(two);
    const after = createMemorySystem({ type: 'bm25-m', options: two });
    await after.restore(await before.snapshot());
    await after.add(turn('t5', 'user', 'At nine.'), contextOf());
    expect(await found(after, 'ferry')).toEqual(['t3', 't5']);
    await after.add(turn('b1', 'user', 'Mine too.'), { ...contextOf(), scope: { user: 'bo' } });
    expect((await after.list?.({ user: 'bo' }))?.map(({ id }) => id)).toEqual(['b1']);
    const { items } = await after.retrieve(
      { text: 'ferry', k: 9 },
      { ...contextOf(), scope: { user: 'bo' } },
    );
    expect(items.filter(({ score }) => score > 0)).toEqual([]);
  });

  it('retain the preceding turns if their own text is replaced', async () => {
    const memory = await filled(two);
    await memory.update?.('t2', 'Three cats.', contextOf());
    expect(await found(memory, 'pets')).toEqual(['t1', 't2', 't3']);
    expect(await found(memory, 'cats')).toEqual(['t2', 't3']);
    expect((await memory.list?.(scope))?.[1]?.text).toBe('Three cats.');
  });

  it('do not exist for sessions', () => {
    const ofSessions = { unit: 'session', indexed: { previous: 1 } };
    const ports = { embedder: createHashedEmbedder() };
    expect(() => createMemorySystem({ type: 'hybrid', options: ofSessions, ports })).toThrow(/unit: message/);
    expect(() => createMemorySystem({ type: 'bm25-s', options: two })).toThrow(/previous/);
  });
});
