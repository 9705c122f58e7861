import { describe, expect, it } from 'vitest';
import { createMiniLmEmbedder } from './minilm-embedder.js';

const embedder = createMiniLmEmbedder();

async function likeness(...texts: string[]): Promise<number[][]> {
  const { vectors } = await embedder.embed(texts, { kind: 'document' });
  return vectors.map((a) =>
    vectors.map((b) => a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0)),
  );
}

describe('createMiniLmEmbedder', () => {
  it('gives the similarities that the documentation of sentence-transformers prints', async () => {
    const [first, second] = await likeness(
      'The weather is lovely today.',
      "It's so sunny outside!",
      'He drove to the stadium.',
    );
    // https://www.sbert.net/docs/quickstart.html
    expect(first?.[0]).toBeCloseTo(1, 5);
    expect(first?.[1]).toBeCloseTo(0.666, 3);
    expect(first?.[2]).toBeCloseTo(0.1046, 3);
    expect(second?.[2]).toBeCloseTo(0.1411, 3);
  });

  it('gives vectors of unit length, also for empty and very long texts', async () => {
    const { vectors, usage } = await embedder.embed(['', 'word '.repeat(2000)], { kind: 'query' });
    expect(vectors.map((vector) => vector.length)).toEqual([384, 384]);
    for (const vector of vectors) {
      expect(vector.reduce((sum, value) => sum + value * value, 0)).toBeCloseTo(1, 4);
    }
    expect(usage).toMatchObject({ embeddedTexts: 2, costUsd: 0 });
  });

  it('stops when cancelled', async () => {
    const signal = AbortSignal.abort();
    await expect(embedder.embed(['x'], { kind: 'query', signal })).rejects.toMatchObject({
      reason: 'aborted',
    });
  });
});
