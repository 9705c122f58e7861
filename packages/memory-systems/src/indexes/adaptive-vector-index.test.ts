import { createRng } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { createAdaptiveVectorIndex } from './adaptive-vector-index.js';
import { isHnswAvailable } from './hnsw-library.js';
import { persistenceOf } from './index-persistence.js';

const rng = createRng('vectors');
const vectors = Array.from({ length: 60 }, () => Float32Array.from({ length: 8 }, () => rng.next() - 0.5));

describe('the growing vector index', () => {
  it.skipIf(!isHnswAvailable())(
    'finds the same before and after the switch to approximate search (skipped without hnswlib-node)',
    () => {
      const exact = createAdaptiveVectorIndex(8, { type: 'flat', threshold: 1 });
      const growing = createAdaptiveVectorIndex(8, { type: 'auto', threshold: 30 });
      for (const [place, vector] of vectors.entries()) {
        exact.put(`${place}`, vector);
        growing.put(`${place}`, vector);
      }
      for (const vector of vectors.slice(0, 10)) {
        const ids = (index: typeof exact) => index.search(vector, 5).map(({ id }) => id);
        expect(ids(growing)).toEqual(ids(exact));
      }
    },
  );

  it.skipIf(!isHnswAvailable())(
    'links a few vectors with each search and none with a write, and finds those that wait (skipped without hnswlib-node)',
    () => {
      const dimensions = 384;
      const exact = createAdaptiveVectorIndex(dimensions, { type: 'flat', threshold: 1 });
      const growing = createAdaptiveVectorIndex(dimensions, { type: 'auto', threshold: 30 });
      const randomVector = (): Float32Array =>
        Float32Array.from({ length: dimensions }, () => rng.next() - 0.5);
      const themes = Array.from({ length: 50 }, randomVector);
      const many = Array.from({ length: 1_000 }, (_, place) =>
        randomVector().map((value, at) => 0.3 * value + (themes[place % 50]?.[at] ?? 0)),
      );
      const both = [exact, growing];
      for (const [place, vector] of many.entries()) for (const index of both) index.put(`${place}`, vector);
      for (let place = 0; place < 100; place += 1) for (const index of both) index.delete(`${place * 7}`);
      const linked = (): number => persistenceOf(growing)?.work ?? 0;
      expect(linked()).toBe(0);
      let found = 0;
      for (const [round, vector] of many.slice(0, 40).entries()) {
        const [truth = [], hits = []] = both.map((index) => index.search(vector, 10).map(({ id }) => id));
        expect(linked()).toBe(Math.min(1_000, 32 * (round + 1)));
        expect(hits).toHaveLength(10);
        found += hits.filter((id) => truth.includes(id)).length;
      }
      expect(found).toBeGreaterThanOrEqual(0.95 * 400);
    },
  );

  it('replaces and deletes the vector of an id', () => {
    const index = createAdaptiveVectorIndex(2, { type: 'flat', threshold: 1 });
    index.put('a', Float32Array.of(1, 0));
    index.put('a', Float32Array.of(0, 1));
    expect(index.search(Float32Array.of(0, 1), 5)).toEqual([{ id: 'a', score: 1 }]);
    index.delete('a');
    expect(index.search(Float32Array.of(0, 1), 5)).toEqual([]);
  });
});
