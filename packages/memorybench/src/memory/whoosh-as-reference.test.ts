import { createMemorySystem } from '@memgym/memory-systems/all';
import { addConversations, contextOf, originalRun, scriptSessions } from '@memgym/memory-systems/testing';
import { describe, expect, it } from 'vitest';
import { whooshMessageMemory, whooshSessionMemory } from './whoosh-memory.js';

const fixtures = new URL('./__fixtures__/', import.meta.url);

interface Run {
  readonly k: number;
  readonly stored: Readonly<Record<string, string>>;
  readonly queries: readonly { readonly text: string; readonly hits: readonly [string, number][] }[];
}

describe.each([
  [whooshMessageMemory, (id: string) => id],
  [whooshSessionMemory, (id: string) => id.replace('session:', 'conv_')],
])('$type', (definition, originalId) => {
  it('stores and finds what MemoryBench does with Whoosh, with equal scores, in the same order', async () => {
    const { k, stored, queries } = originalRun<Run>(definition.type, fixtures);
    const memory = createMemorySystem({ type: definition });
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

describe('conversations of named speakers', () => {
  const script = originalRun<Readonly<Record<'bm25-m' | 'bm25-s', readonly string[]>>>('script');
  const stored = async (type: typeof whooshMessageMemory) => {
    const memory = createMemorySystem({ type });
    for (const session of scriptSessions()) await memory.add(session, contextOf());
    return { memory, texts: ((await memory.list?.({ user: 'ada' })) ?? []).map(({ text }) => text) };
  };

  it('are stored by message with the time, the number and the speaker of a turn as MemoryBench does', async () => {
    expect((await stored(whooshMessageMemory)).texts).toEqual(script['bm25-m']);
  });

  it('are stored by session with its time, and searched whole, as MemoryBench does', async () => {
    const { memory, texts } = await stored(whooshSessionMemory);
    expect(texts).toEqual(script['bm25-s'].map((text) => text.trimEnd()));
    const { items } = await memory.retrieve({ text: 'blue again', k: 1 }, contextOf());
    expect(items.map(({ id }) => id)).toEqual(['session:s2']);
  });
});
