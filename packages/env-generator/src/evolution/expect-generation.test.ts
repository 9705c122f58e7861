import { describe, expect, it } from 'vitest';
import { environmentSchema } from './config/environment-schema.js';
import { expectGeneration } from './expect-generation.js';

const size = (changes: object) => environmentSchema.parse(changes);
const gpt41 = { input: 2, output: 8 };

describe('expectGeneration', () => {
  it('matches the paper for one user of v1.base: 0.14 M tokens in, 15.2 K out, 0.40 dollars', () => {
    const expected = expectGeneration(size({ users: 1 }), gpt41);
    expect(expected).toMatchObject({ inputTokens: 140_000, outputTokens: 15_200 });
    expect(expected.costUsd).toBeCloseTo(0.4, 2);
    expect(expectGeneration(size({ users: 20 }), gpt41).costUsd).toBeCloseTo(8.03, 2);
  });

  it('grows with the options, and gives no cost without a price', () => {
    const [small, long] = [size({}), size({ periods: 20 })].map((one) => expectGeneration(one, null));
    expect(long?.calls).toBeGreaterThan(1.3 * (small?.calls ?? 0));
    expect(long?.costUsd).toBeNull();
  });
});
