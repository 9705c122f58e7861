import { expect, it } from 'vitest';
import { createMemorySystem } from '../../create-memory-system.js';
import { contextOf } from '../../testing/contexts.js';

const all = { text: 'Which?', k: Number.POSITIVE_INFINITY };

async function shown(options: object, texts: readonly string[]) {
  const memory = createMemorySystem({ type: 'short-term', options });
  for (const [place, text] of texts.entries()) await memory.add({ id: `${place}`, text }, contextOf());
  const { items, truncated } = await memory.retrieve(all, contextOf());
  return {
    ids: items.map(({ id }) => id),
    words: items.map(({ text }) => text.split(' ').length),
    truncated,
  };
}

it('shows the latest five, newest first, as `recent` does', async () => {
  const texts = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  expect((await shown({}, texts)).ids).toEqual(['6', '5', '4', '3', '2']);
  expect((await shown({ size: 2 }, texts)).ids).toEqual(['6', '5']);
  // MemSim's fault, which retains everything at size 1, is not reproduced.
  expect((await shown({ size: 1, profile: 'reference' }, texts)).ids).toEqual(['6']);
});

it('shows their first 1024 words in the reference profile, so that the oldest of them are lost', async () => {
  const texts = Array.from({ length: 5 }, () => Array(400).fill('word').join(' '));
  expect(await shown({}, texts)).toMatchObject({ words: [400, 400, 400, 400, 400], truncated: undefined });
  // "[Memory", "Start]\n[0]", 400, the last of which is joined with "\n[1]", 400, and the rest.
  const { ids, words, truncated } = await shown({ profile: 'reference' }, texts);
  expect({ ids, words, truncated }).toEqual({ ids: ['4', '3', '2'], words: [400, 400, 222], truncated: 2 });
});
