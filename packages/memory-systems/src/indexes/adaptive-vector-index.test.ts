import { createRng } from '@memgym/core';
import { describe, expect, it } from 'vitest';
import { createAdaptiveVectorIndex } from './adaptive-vector-index.js';
import { isHnswAvailable } from './hnsw-library.js';

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

  it('replaces and deletes the vector of an id', () => {
    const index = createAdaptiveVectorIndex(2, { type: 'flat', threshold: 1 });
    index.put('a', Float32Array.of(1, 0));
    index.put('a', Float32Array.of(0, 1));
    expect(index.search(Float32Array.of(0, 1), 5)).toEqual([{ id: 'a', score: 1 }]);
    index.delete('a');
    expect(index.search(Float32Array.of(0, 1), 5)).toEqual([]);
  });
});
