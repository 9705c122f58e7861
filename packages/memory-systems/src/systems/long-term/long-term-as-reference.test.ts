import { expect, it } from 'vitest';
import { createMemorySystem } from '../../create-memory-system.js';
import { contextOf } from '../../testing/contexts.js';
import { createOriginalScript, type OriginalRead, originalRun } from '../../testing/original-run.js';
import { createWordCountEmbedder } from '../../testing/word-count-embedder.js';

it('finds the messages that MemEngine finds, with its scores', async () => {
  const memory = createMemorySystem({
    type: 'long-term',
    options: { profile: 'reference' },
    ports: { embedder: createWordCountEmbedder() },
  });
  const script = createOriginalScript(memory);
  for (const { stored, text, shown, hits = [] } of originalRun<{ reads: OriginalRead[] }>('long-term')
    .reads) {
    await script.storeUntil(stored);
    const { items } = await memory.retrieve({ text, k: 5 }, contextOf());
    expect(items.map((item) => item.text)).toEqual(shown);
    expect(items.map(({ id, score }) => [id, score])).toEqual(
      hits.map(([id, score]) => [id, expect.closeTo(score, 5)]),
    );
  }
});
