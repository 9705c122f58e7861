import { createManualClock, UnsupportedCapabilityError } from '@memgym/core';
import { createOfflineChatModel, createOfflineEmbedder } from '@memgym/llm-client';
import { describe, expect, it } from 'vitest';
import { createAssistant } from '../assistant/index.js';
import { builtInMemorySystems } from '../built-in-memory-systems.js';
import { createFailingEmbedder } from '../testing/index.js';
import { createMemory } from './create-memory.js';

describe('a memory in one call', () => {
  it('remembers and recalls without a key, as memories and as text for a prompt', async () => {
    const memory = createMemory();
    const { turnIds, stored } = await memory.remember([
      'I moved to Bergen in March.',
      'My sister lives in Oslo.',
    ]);
    expect([turnIds.length, stored.length]).toEqual([2, 2]);
    const { memories, text } = await memory.recall('When did I move to Bergen?', { k: 1 });
    expect(memories.map(({ sourceIds }) => sourceIds)).toEqual([[turnIds[0]]]);
    expect(text).toBe('- user: I moved to Bergen in March.');
  });

  it('takes messages with role, time and id as they are', async () => {
    const memory = createMemory({ clock: createManualClock(7) });
    await memory.remember([
      {
        id: 'm1',
        role: 'assistant',
        content: 'Your train leaves at noon.',
        eventTime: '2024-05-01T09:00:00',
      },
    ]);
    expect(await memory.list()).toMatchObject([
      { sourceIds: ['m1'], eventTime: '2024-05-01T09:00:00', ingestTime: 7 },
    ]);
  });

  it('does not keep the same message twice, but the same words at another time', async () => {
    const memory = createMemory();
    await memory.remember('Yes.');
    await memory.remember('Yes.');
    await memory.remember({ content: 'Yes.', eventTime: '2024-05-01T09:00:00' });
    expect(await memory.list()).toHaveLength(2);
  });

  it('keeps users apart, and forgets messages, memories and users', async () => {
    const ann = createMemory({ user: 'ann' });
    const bo = ann.forUser('bo');
    const { turnIds } = await ann.remember([
      'My passport is red.',
      'My passport is old.',
      'My passport is here.',
    ]);
    await bo.remember('My passport is red.');
    expect(await ann.forget(turnIds[0] ?? '')).toHaveLength(1);
    const [second] = await ann.list();
    await ann.update(second?.id ?? '', 'My passport is new.');
    expect((await ann.history(second?.id ?? '')).map(({ event }) => event)).toEqual(['add', 'update']);
    await ann.forgetMemory(second?.id ?? '');
    expect((await ann.recall('passport')).text).toBe('- user: My passport is here.');
    await ann.forgetUser();
    expect([(await ann.list()).length, (await bo.list()).length]).toEqual([0, 1]);
  });

  it('asks as many memories as the type is made to show', async () => {
    const memory = createMemory({ type: 'awi', model: createOfflineChatModel() });
    expect((await memory.recall('anything')).memories).toEqual([]);
    const many = createMemory();
    await many.remember(Array.from({ length: 9 }, (_, place) => `Number ${place}`));
    expect((await many.recall('number')).memories).toHaveLength(5);
    expect((await many.recall('number', { k: 9 })).memories).toHaveLength(9);
  });

  it('makes every type, given a model and an embedder', async () => {
    const ports = { model: createOfflineChatModel(), embedder: createOfflineEmbedder() };
    for (const type of builtInMemorySystems) await createMemory({ type, ...ports }).close();
  });

  it('remembers all or nothing', async () => {
    const failing = createFailingEmbedder(createOfflineEmbedder());
    const memory = createMemory({ type: 'emb-m', embedder: failing.embedder });
    failing.failAfter(0);
    await expect(memory.remember(['one', 'two'])).rejects.toThrow();
    expect(await memory.list()).toEqual([]);
  });

  it('is the memory of an assistant', async () => {
    const memory = createMemory({ user: 'ann' });
    const assistant = createAssistant({ memory: memory.system, model: createOfflineChatModel() });
    await assistant.act({ id: 'm1', role: 'user', content: 'My cat is called Pepper.' }, memory.context);
    expect((await memory.recall('cat')).text).toContain('Pepper');
  });

  it('says what is missing, unknown or not possible', async () => {
    expect(() => createMemory({ type: 'mem0' })).toThrow(/needs a port 'model'/);
    // @ts-expect-error a type that is not there
    expect(() => createMemory({ type: 'bm25m' })).toThrow(/no memory system 'bm25m'/);
    // @ts-expect-error an option that is not there
    expect(() => createMemory({ type: 'recent', options: { sise: 2 } })).toThrow(/unknown key "sise"/);
    // @ts-expect-error an option of another kind
    expect(() => createMemory({ type: 'bm25-m', options: { indexed: { time: 'yes' } } })).toThrow(/time/);
    await expect(createMemory().remember({ content: 'Hi', eventTime: 'noon' })).rejects.toThrow(/'noon'/);
    const sessions = createMemory({ type: 'bm25-s' });
    await expect(sessions.history('any')).rejects.toThrow(UnsupportedCapabilityError);
  });
});
