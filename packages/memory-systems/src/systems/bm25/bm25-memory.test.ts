import { eventTime, type MemorySystem } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { createMemorySystem } from '../../create-memory-system.js';
import { contextOf } from '../../testing/contexts.js';

const monday = eventTime({ year: 2023, month: 5, day: 8, hour: 13 });

async function filled(options: object): Promise<MemorySystem> {
  const memory = createMemorySystem({ type: 'bm25-m', options });
  const spoken = { role: 'user' as const, eventTime: monday };
  await memory.add({ id: '1', speaker: 'Ines', content: 'The vase is broken.', ...spoken }, contextOf());
  await memory.add({ id: '2', speaker: 'Jon', content: '我的表弟在杭州工作。', ...spoken }, contextOf());
  await memory.add({ id: '3', role: 'assistant', content: 'I am sorry.' }, contextOf());
  return memory;
}

async function found(memory: MemorySystem, text: string) {
  return (await memory.retrieve({ text, k: 5 }, contextOf())).items.map(({ id }) => id);
}

describe('messages found by their words', () => {
  it('are found by their words and their speaker, also in Chinese', async () => {
    const memory = await filled({});
    expect(await found(memory, 'broken vases')).toEqual(['1']);
    expect(await found(memory, 'Jon')).toEqual(['2']);
    expect(await found(memory, '杭州')).toEqual(['2']);
    expect(await found(memory, '2023')).toEqual([]);
  });

  it('can be found by their day, and not by their speaker', async () => {
    const memory = await filled({ indexed: { speaker: false, time: true } });
    expect(await found(memory, '2023')).toEqual(['1', '2']);
    expect(await found(memory, 'Jon')).toEqual([]);
  });

  it('can be searched with wink, which has no idf option', async () => {
    expect(await found(await filled({ engine: 'wink' }), 'broken vases')).toEqual(['1']);
    await expect(filled({ engine: 'wink', idf: 'okapi' })).rejects.toThrow(/no option 'idf'/);
  });
});
