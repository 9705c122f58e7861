import { describe, expect, it } from 'vitest';
import { createMemorySystem } from '../../create-memory-system.js';
import { contextOf } from '../../testing/contexts.js';
import { addConversations, originalRun } from '../../testing/original-run.js';

interface Run {
  readonly k: number;
  readonly stored: Readonly<Record<string, string>>;
  readonly queries: readonly { readonly text: string; readonly hits: readonly [string, number][] }[];
}

describe.each([
  ['bm25-m', (id: string) => id],
  ['bm25-s', (id: string) => id.replace('session:', 'conv_')],
])('%s in the reference profile', (type, originalId) => {
  it('stores and finds what MemoryBench does with Whoosh, with equal scores, in the same order', async () => {
    const { k, stored, queries } = originalRun<Run>(type);
    const memory = createMemorySystem({ type, options: { profile: 'reference' } });
    await addConversations(memory);
    const held = (await memory.list?.({ user: 'ada' })) ?? [];
    const texts = Object.fromEntries(held.map(({ id, text }) => [originalId(id), text]));
    expect(texts).toMatchObject(stored);
    for (const { text, hits } of queries) {
      const { items } = await memory.retrieve({ text, k }, contextOf());
      expect({ text, hits: items.map(({ id, score }) => [originalId(id), score]) }).toEqual({
        text,
        hits: hits.map(([id, score]) => [id, expect.closeTo(score, 9)]),
      });
    }
  });
});
