import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ConfigError } from '@memgym/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHashedEmbedder } from './hashed-embedder.js';

const embedder = createHashedEmbedder();

async function vectorOf(text: string, from = embedder): Promise<Float32Array> {
  return (await from.embed([text], { kind: 'document' })).vectors[0] ?? new Float32Array();
}
function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += (a[index] ?? 0) * (b[index] ?? 0);
  return sum;
}
async function near(a: string, b: string): Promise<number> {
  return dot(await vectorOf(a), await vectorOf(b));
}

describe('createHashedEmbedder', () => {
  it('gives every text a finite vector of unit length, the same each time', async () => {
    const other = createHashedEmbedder();
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary' }), async (text) => {
        const vector = await vectorOf(text);
        expect(vector).toHaveLength(1024);
        expect(dot(vector, vector)).toBeCloseTo(1, 5);
        expect(await vectorOf(text, other)).toEqual(vector);
      }),
    );
  });

  it.each(['', '  \n', '!!! ???'])('gives %j, a text without words, the first axis', async (text) => {
    expect(await vectorOf(text)).toEqual(
      Float32Array.from({ length: 1024 }, (_v, index) => Number(index === 0)),
    );
  });

  it('accepts any number of dimensions', async () => {
    for (const dimensions of [2, 3, 100, 512, 4096]) {
      expect(await vectorOf('a few words', createHashedEmbedder({ dimensions }))).toHaveLength(dimensions);
    }
    expect(() => createHashedEmbedder({ dimensions: 1 })).toThrow(ConfigError);
  });

  it('reports that it is simulated, and is free', async () => {
    const { usage } = await embedder.embed(['12345678', 'x'], { kind: 'query' });
    expect(usage).toMatchObject({ calls: 0, embeddedTexts: 2, embeddingTokens: 3, costUsd: 0 });
    expect(embedder.info).toEqual({
      provider: 'offline',
      model: 'hashed-words-1024',
      dimensions: 1024,
      simulated: true,
    });
  });

  it('stops when cancelled', async () => {
    const signal = AbortSignal.abort();
    await expect(embedder.embed(['x'], { kind: 'query', signal })).rejects.toMatchObject({
      reason: 'aborted',
    });
  });

  it.each([
    [
      'the order of words',
      'Melanie painted a sunrise over the lake',
      'over the lake a sunrise painted Melanie',
      0.8,
    ],
    ['case and marks', 'We adopted a PUPPY!', 'we adopted a puppy', 0.999],
    ['endings', 'She was running and painting daily', 'She runs daily and paints', 0.5],
    ['a misspelling', 'the charity marathon was exhausting', 'the charity maraton was exausting', 0.5],
    [
      'added words',
      'Caroline joined a support group',
      'Yesterday Caroline happily joined a new support group',
      0.7,
    ],
    ['Chinese order', '我昨天在北京买了一辆自行车', '昨天我在北京买了自行车', 0.7],
    ['Chinese wording', '我的妹妹是一名医生', '妹妹当医生', 0.4],
  ])('places texts that differ in %s near each other', async (_name, a, b, least) => {
    expect(await near(a, b)).toBeGreaterThan(least);
  });

  it.each([
    ['Melanie painted a sunrise over the lake', 'The quarterly budget was rejected by finance'],
    ['What did you do with it?', 'Saxophone lessons begin on Thursday'],
    ['我昨天在北京买了一辆自行车', '妹妹当医生'],
  ])('places unrelated texts far apart: %s / %s', async (a, b) => {
    expect(Math.abs(await near(a, b))).toBeLessThan(0.15);
  });

  it('ranks a shared content word above shared function words', async () => {
    const question = 'Where is the violin that she had?';
    expect(await near(question, 'My violin broke')).toBeGreaterThan(
      await near(question, 'Where is the other one?'),
    );
  });

  it('finds the one planted near-duplicate among two thousand texts', async () => {
    const topics = ['garden', 'violin', 'budget', 'marathon', 'recipe', 'telescope', 'lawsuit', 'kitten'];
    const verbs = ['bought', 'lost', 'praised', 'repaired', 'sold'];
    const texts = Array.from({ length: 2000 }, (_value, index) => {
      return `Person ${index % 97} ${verbs[index % 5]} the ${topics[index % 8]} number ${index} in spring`;
    });
    texts[1234] = 'My grandmother’s recipe for plum dumplings needs two pounds of plums';
    const { vectors } = await embedder.embed(texts, { kind: 'document' });
    const query = await vectorOf('How many plums does grandmother need for her dumplings?');
    const scores = vectors.map((vector) => dot(vector, query));
    expect(scores.indexOf(Math.max(...scores))).toBe(1234);
  });
});

const dataFolder =
  process.env.MEMGYM_DATA_DIR ?? fileURLToPath(new URL('../../../../../shared/data', import.meta.url));
const locomo = join(dataFolder, 'locomo', 'locomo10.json');

describe.skipIf(!existsSync(locomo))('over LoCoMo (skipped without locomo/ in MEMGYM_DATA_DIR)', () => {
  it('finds more than four in ten evidence turns among the ten nearest', async () => {
    const conversations = JSON.parse(readFileSync(locomo, 'utf8')) as {
      conversation: Record<string, { speaker: string; dia_id: string; text: string }[] | string>;
      qa: { question: string; evidence: string[] }[];
    }[];
    const recalls: number[] = [];
    for (const { conversation, qa } of conversations.slice(0, 2)) {
      const turns = Object.values(conversation).flatMap((value) => (Array.isArray(value) ? value : []));
      const texts = turns.map((turn) => `${turn.speaker}: ${turn.text}`);
      const { vectors } = await embedder.embed(texts, { kind: 'document' });
      const asked = await embedder.embed(
        qa.map(({ question }) => question),
        { kind: 'query' },
      );
      qa.forEach(({ evidence }, index) => {
        const query = asked.vectors[index] ?? new Float32Array();
        const best = vectors
          .map((vector, turn) => ({ id: turns[turn]?.dia_id ?? '', score: dot(vector, query) }))
          .sort((a, b) => b.score - a.score)
          .slice(0, 10)
          .map(({ id }) => id);
        if (evidence.length > 0) {
          recalls.push(evidence.filter((id) => best.includes(id)).length / evidence.length);
        }
      });
    }
    expect(recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length).toBeGreaterThan(0.4);
  });
});
