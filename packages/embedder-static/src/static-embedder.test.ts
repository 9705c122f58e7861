import { createHashedEmbedder } from '@memgym/embedder-hashed';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createStaticEmbedder } from './static-embedder.js';

const embedder = createStaticEmbedder();

async function vectorOf(text: string, from = embedder): Promise<Float32Array> {
  return (await from.embed([text], { kind: 'document' })).vectors[0] ?? new Float32Array();
}
function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, index) => sum + value * (b[index] ?? 0), 0);
}
async function near(a: string, b: string, from = embedder): Promise<number> {
  return dot(await vectorOf(a, from), await vectorOf(b, from));
}

describe('createStaticEmbedder', () => {
  it('gives every text a finite vector of unit length, the same each time', async () => {
    const other = createStaticEmbedder();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        const vector = await vectorOf(text);
        expect(vector).toHaveLength(768);
        expect(dot(vector, vector)).toBeCloseTo(1, 5);
        expect(await vectorOf(text, other)).toEqual(vector);
      }),
    );
  });

  it('is not simulated, free, and named after its table and weight', async () => {
    expect(embedder.info).toMatchObject({ dimensions: 768, simulated: false, local: true });
    expect(embedder.info.model).toMatch(/^static-minilm-768-0\.35@[0-9a-f]{8}$/);
    expect(createStaticEmbedder({ hashedWeight: 0 }).info.model).toMatch(/^static-minilm-256-0@/);
    const { usage } = await embedder.embed(['12345678', 'x'], { kind: 'query' });
    expect(usage).toMatchObject({ calls: 0, embeddedTexts: 2, embeddingTokens: 3, costUsd: 0 });
  });

  it('stops when cancelled', async () => {
    const signal = AbortSignal.abort();
    await expect(embedder.embed(['x'], { kind: 'query', signal })).rejects.toMatchObject({
      reason: 'aborted',
    });
  });

  it.each([
    [
      'The doctor prescribed me some pills.',
      'Which medicine did the physician recommend?',
      'The car needs new tyres.',
    ],
    ['We adopted a puppy.', 'What kind of dog do they have?', 'What kind of wine do they drink?'],
    [
      'I am learning to play the violin.',
      'Which musical instrument do I practise?',
      'Which language do I practise?',
    ],
    ['They got married in June.', 'When was the wedding?', 'When was the exam?'],
  ])('places %j nearer to %j, which shares no word with it, than to %j', async (text, alike, other) => {
    expect(await near(text, alike)).toBeGreaterThan((await near(text, other)) + 0.01);
  });

  it('gives Chinese texts the similarity of their hashed words', async () => {
    const hashed = createHashedEmbedder({ dimensions: 512 });
    const texts = ['我昨天在北京买了一辆自行车', '昨天我在北京买了自行车, 2024', '妹妹当医生'] as const;
    for (const [a, b] of [
      [texts[0], texts[1]],
      [texts[0], texts[2]],
    ] as const) {
      expect(await near(a, b)).toBeCloseTo(await near(a, b, hashed), 5);
    }
  });

  it('has only distilled vectors without hashed words, so that all Chinese texts have the same vector', async () => {
    const pure = createStaticEmbedder({ hashedWeight: 0 });
    expect(await vectorOf('a cat', pure)).toHaveLength(256);
    expect(await near('我昨天', '妹妹', pure)).toBe(1);
    expect(await near('the cat sat', 'the cat sat', pure)).toBeCloseTo(1, 5);
  });
});
