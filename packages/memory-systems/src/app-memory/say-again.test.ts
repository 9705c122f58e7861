import type { MemorySystem } from '@memgym/core';
import { expect, it } from 'vitest';
import { bm25 } from '../systems/bm25/bm25-memory.js';
import { createMemory } from './create-memory.js';

it('messages that are known are looked for once, however many they are', async () => {
  const inner = bm25();
  let listed = 0;
  const system: MemorySystem = {
    ...inner,
    list: async (scope, moment) => {
      listed += 1;
      return (await inner.list?.(scope, moment)) ?? [];
    },
  };
  const memory = createMemory({ system });
  const notes = Array.from({ length: 50 }, (_, n) => `Note ${n}.`);
  await memory.remember(notes);
  expect(listed).toBe(0);
  const { skipped } = await memory.remember([...notes, ...notes]);
  expect(skipped).toHaveLength(100);
  expect(listed).toBe(1);
});

it('of many known messages, those whose text was replaced are stored again', async () => {
  const memory = createMemory();
  const notes = ['Ann has a dog.', 'Ann has a cat.', 'Ann has a bird.'];
  await memory.remember(notes);
  const [dog, cat] = await memory.list();
  await memory.update(String(dog?.id), 'Ann has a goat.');
  await memory.update(String(cat?.id), 'Ann has a cow.');
  const { stored, skipped, turnIds } = await memory.remember([...notes, ...notes]);
  expect(stored).toHaveLength(2);
  expect(skipped.map(({ sourceId }) => sourceId)).toEqual([turnIds[2], turnIds[5]]);
  expect(turnIds.slice(0, 3)).toEqual(turnIds.slice(3));
  const texts = (await memory.list()).map(({ text }) => text.replace('user: ', ''));
  expect(texts).toEqual(['Ann has a goat.', 'Ann has a cow.', 'Ann has a bird.', ...notes.slice(0, 2)]);
});
