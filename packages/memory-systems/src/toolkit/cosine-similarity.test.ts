import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cosineSimilarity } from './cosine-similarity.js';

const vectors = fc.array(fc.integer({ min: -9, max: 9 }), { minLength: 3, maxLength: 3 });

it('is 3/5 for vectors at that angle, whatever their lengths, and -1 for opposite ones', () => {
  expect(cosineSimilarity(Float32Array.of(2, 0), Float32Array.of(3, 4))).toBeCloseTo(0.6, 12);
  expect(cosineSimilarity(Float32Array.of(1, 2), Float32Array.of(-2, -4))).toBeCloseTo(-1, 12);
});

it('is 0 for a zero vector, and symmetric', () => {
  fc.assert(
    fc.property(vectors, vectors, (one, other) => {
      const [left, right] = [Float32Array.from(one), Float32Array.from(other)];
      expect(cosineSimilarity(left, new Float32Array(3))).toBe(0);
      expect(cosineSimilarity(left, right)).toBe(cosineSimilarity(right, left));
    }),
  );
});
