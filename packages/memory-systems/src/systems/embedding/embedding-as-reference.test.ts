import { describe, expect, it } from 'vitest';
import { createMemorySystem } from '../../create-memory-system.js';
import { contextOf } from '../../testing/contexts.js';
import { originalConversations, originalRun } from '../../testing/original-run.js';
import { createWordCountEmbedder } from '../../testing/word-count-embedder.js';

interface Run {
  readonly k: number;
  readonly stored: Readonly<Record<string, string>>;
  readonly reads: readonly {
    /** Number of conversations stored before the question. */
    readonly conversations: number;
    readonly text: string;
    /** Ids with squared distances. */
    readonly hits: readonly [string, number][];
  }[];
}

describe.each([
  ['emb-m', (id: string) => id],
  ['emb-s', (id: string) => id.replace('session:', 'conv_')],
])('%s in the reference profile', (type, originalId) => {
  it('stores and finds what MemoryBench does with FAISS, at the same distances', async () => {
    const { k, stored, reads } = originalRun<Run>(type);
    const ports = { embedder: createWordCountEmbedder() };
    const memory = createMemorySystem({ type, options: { profile: 'reference' }, ports });
    let sent = 0;
    for (const { conversations, text, hits } of reads) {
      for (const conversation of originalConversations().slice(sent, conversations)) {
        await memory.add(conversation, contextOf());
      }
      sent = conversations;
      const { items } = await memory.retrieve({ text, k }, contextOf());
      expect(items.map(({ id, score }) => [originalId(id), 0 - score])).toEqual(hits);
    }
    const held = (await memory.list?.({ user: 'ada' })) ?? [];
    expect(Object.fromEntries(held.map(({ id, text }) => [originalId(id), text]))).toMatchObject(stored);
  });
});
