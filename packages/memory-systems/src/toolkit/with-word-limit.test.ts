import type { MemorySystem } from '@memgym/core';
import { expect, it } from 'vitest';
import { createMemorySystem } from '../create-memory-system.js';
import { contextOf } from '../testing/contexts.js';
import { withWordLimit } from './with-word-limit.js';

const document = (id: string, text: string) => ({ id, text });
const all = { text: '', k: Number.POSITIVE_INFINITY };

async function limited(words: number, ...texts: readonly string[]): Promise<MemorySystem> {
  const memory = withWordLimit(createMemorySystem({ type: 'recent' }), words);
  for (const [place, text] of texts.entries()) await memory.add(document(`d${place}`, text), contextOf());
  return memory;
}

it('shows the first words of all hits, ending in the middle of a text', async () => {
  // [Memory Start] \n [0] | four five six \n [1] | one two three …: the line breaks do not separate words.
  const shown = async (words: number) => {
    const memory = await limited(words, 'one two three', 'four five six');
    const { items, truncated } = await memory.retrieve(all, contextOf());
    return [items.map(({ text }) => text), truncated];
  };
  expect(await shown(1024)).toEqual([['four five six', 'one two three'], undefined]);
  expect(await shown(6)).toEqual([['four five six', 'one'], undefined]);
  expect(await shown(5)).toEqual([['four five six'], 1]);
  expect(await shown(3)).toEqual([['four'], 1]);
  expect(await shown(2)).toEqual([[], 2]);
});

it('cuts the hits of a clone too', async () => {
  const memory = await limited(5, 'one two three', 'four five six');
  const copy = await memory.clone?.();
  expect((await copy?.retrieve(all, contextOf()))?.items).toHaveLength(1);
});

it('never cuts a text without spaces', async () => {
  const memory = await limited(3, '我表弟在杭州工作，他今年三十六岁。'.repeat(2000));
  expect((await memory.retrieve(all, contextOf())).items[0]?.text).toHaveLength(34_000);
});

it('does not change stored memories', async () => {
  const memory = await limited(3, 'one two three');
  await memory.retrieve(all, contextOf());
  expect((await memory.list?.({ user: 'ada' }))?.map(({ text }) => text)).toEqual(['one two three']);
});
