import { eventTime, type MemorySystem, type Role } from '@memgym/core';
import { createMemorySystem } from '@memgym/memory-systems/all';
import { contextOf } from '@memgym/memory-systems/testing';
import { expect, it } from 'vitest';
import { whooshMessageMemory, whooshSessionMemory } from './whoosh-memory.js';

async function found(memory: MemorySystem, text: string) {
  return (await memory.retrieve({ text, k: 5 }, contextOf())).items.map(({ id }) => id);
}

it('messages include the role, or time and speaker, and Chinese is hardly found', async () => {
  const memory = createMemorySystem({ type: whooshMessageMemory });
  const spoken = { role: 'user' as const, eventTime: eventTime({ year: 2023, month: 5, day: 8, hour: 13 }) };
  await memory.add({ id: '1', speaker: 'Ines', content: 'The vase is broken.', ...spoken }, contextOf());
  await memory.add({ id: '2', speaker: 'Jon', content: '我的表弟在杭州工作。', ...spoken }, contextOf());
  await memory.add({ id: '3', role: 'assistant', content: 'I am sorry.' }, contextOf());
  expect((await memory.list?.({ user: 'ada' }))?.map(({ text }) => text)).toEqual([
    '1:00 pm on 8 May, 2023\nSpeaker Inessays : The vase is broken.',
    '1:00 pm on 8 May, 2023\nSpeaker Jonsays : 我的表弟在杭州工作。',
    'Speaker assistant says: I am sorry.',
  ]);
  expect(await found(memory, '杭州')).toEqual([]);
  expect(await found(memory, 'assistant')).toEqual(['3']);
});

it('sessions are found by their first user message alone', async () => {
  const memory = createMemorySystem({ type: whooshSessionMemory });
  const turn = (id: string, role: Role, content: string) => ({ id, role, content, sessionId: 'trip' });
  const turns = [
    turn('t1', 'assistant', 'Where to?'),
    turn('t2', 'user', 'To the lighthouse.'),
    turn('t3', 'assistant', 'Take the ferry.'),
  ];
  await memory.add({ id: 'trip', turns }, contextOf());
  expect(await found(memory, 'lighthouse')).toEqual(['session:trip']);
  expect(await found(memory, 'ferry')).toEqual([]);
});

it('explains the words that a message was found by', async () => {
  const memory = createMemorySystem({ type: whooshMessageMemory });
  await memory.add({ id: '1', role: 'user', content: 'The vase is broken.' }, contextOf());
  const { explanation } = await memory.retrieve(
    { text: 'broken vase', k: 1 },
    { ...contextOf(), explain: { memoryIds: ['1'] } },
  );
  expect(explanation).toMatchObject({ words: [{ term: 'broken' }, { term: 'vase' }] });
});
