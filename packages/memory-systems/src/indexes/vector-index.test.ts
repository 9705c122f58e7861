import { createRng, InvalidArgumentError, type Rng } from '@memgym/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isHnswAvailable } from './hnsw-library.js';
import { createHnswVectorIndex } from './hnsw-vector-index.js';
import type { VectorIndex } from './vector-index.js';
import { createFlatVectorIndex } from './vector-store.js';

const dimensions = 16;

function randomVector(rng: Rng): number[] {
  return Array.from({ length: dimensions }, () => rng.next() - 0.5);
}

function ids(
  index: VectorIndex,
  query: readonly number[],
  k: number,
  accept?: (id: string) => boolean,
): string[] {
  return index.search(query, k, accept).map(({ id }) => id);
}

const kinds = [
  { name: 'flat', create: createFlatVectorIndex },
  ...(isHnswAvailable() ? [{ name: 'hnsw', create: createHnswVectorIndex }] : []),
];

describe.each(kinds)('the $name vector index', ({ create }) => {
  it('scores by cosine, regardless of the lengths', () => {
    const index = create({ dimensions: 2 });
    index.add('east', [3, 0]);
    index.add('north', [0, 1e-200]);
    index.add('north-east', [1e200, 1e200]);
    const hits = index.search([0, 5], 3);
    expect(hits.map(({ id }) => id)).toEqual(['north', 'north-east', 'east']);
    expect(hits.map(({ score }) => score)).toEqual([1, expect.closeTo(Math.SQRT1_2, 6), 0]);
  });

  it('orders equal scores by insertion, regardless of the ids', () => {
    const index = create({ dimensions: 2 });
    for (const id of ['__proto__', '../x', '🎉', '10', '9']) index.add(id, [1, 1]);
    expect(ids(index, [1, 0], 3)).toEqual(['__proto__', '../x', '🎉']);
    index.delete('__proto__');
    index.add('__proto__', [1, 1]);
    expect(ids(index, [1, 0], 9)).toEqual(['../x', '🎉', '10', '9', '__proto__']);
  });

  it('refuses vectors without a direction, of another length, or not of finite numbers', () => {
    const index = create({ dimensions: 2 });
    index.add('a', [1, 0]);
    for (const wrong of [[0, 0], [1], [1, 2, 3], [Number.NaN, 1], [Number.POSITIVE_INFINITY, 1]]) {
      expect(() => index.add('b', wrong)).toThrow(InvalidArgumentError);
      expect(() => index.search(wrong, 1)).toThrow(InvalidArgumentError);
    }
    expect(() => index.add('a', [0, 1])).toThrow(InvalidArgumentError);
    expect(() => index.search([1, 0], -1)).toThrow(InvalidArgumentError);
    expect(index.size).toBe(1);
  });

  it('returns k matching hits if so many exist, and nothing for k = 0 or an empty index', () => {
    const rng = createRng('filter');
    const index = create({ dimensions });
    expect(index.search(randomVector(rng), 5)).toEqual([]);
    for (let number = 0; number < 600; number += 1) index.add(`v${number}`, randomVector(rng));
    const rare = (id: string) => id.endsWith('99');
    expect(index.search(randomVector(rng), 6, rare)).toHaveLength(6);
    expect(index.search(randomVector(rng), 10, rare)).toHaveLength(6);
    expect(index.search(randomVector(rng), 0)).toEqual([]);
    expect(index.search(randomVector(rng), 5_000)).toHaveLength(600);
  });

  it('forgets a deleted vector, and finds it once it is added again', () => {
    const rng = createRng('delete');
    const index = create({ dimensions });
    const vectors = Array.from({ length: 400 }, () => randomVector(rng));
    vectors.forEach((vector, number) => {
      index.add(`v${number}`, vector);
    });
    for (let number = 0; number < 400; number += 3) expect(index.delete(`v${number}`)).toBe(true);
    expect(index.delete('v0')).toBe(false);
    expect(ids(index, vectors[300] ?? [], 1)).not.toEqual(['v300']);
    expect(ids(index, vectors[301] ?? [], 1)).toEqual(['v301']);
    index.add('v300', vectors[300] ?? []);
    expect(ids(index, vectors[300] ?? [], 1)).toEqual(['v300']);
  });
});

describe('the flat vector index', () => {
  it('finds the same after any changes as a full comparison', () => {
    const vector = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 3, maxLength: 3 });
    const change = fc.record({
      id: fc.nat(25).map(String),
      vector: vector.filter((v) => v.some((x) => x !== 0)),
    });
    fc.assert(
      fc.property(fc.array(change, { maxLength: 150 }), fc.nat(8), (changes, k) => {
        const index = createFlatVectorIndex({ dimensions: 3 });
        const left = new Map<string, number[]>();
        for (const { id, vector: values } of changes) {
          if (left.delete(id)) index.delete(id);
          else {
            index.add(id, values);
            left.set(id, values);
          }
        }
        const fresh = createFlatVectorIndex({ dimensions: 3 });
        for (const [id, values] of left) fresh.add(id, values);
        expect(index.search([1, 2, 3], k)).toEqual(fresh.search([1, 2, 3], k));
        const cosines = [...left.values()]
          .map(([x = 0, y = 0, z = 0]) => (x + 2 * y + 3 * z) / Math.sqrt(14 * (x * x + y * y + z * z)))
          .sort((first, second) => second - first);
        index.search([1, 2, 3], k).forEach(({ score }, rank) => {
          expect(score).toBeCloseTo(cosines[rank] ?? Number.NaN, 6);
        });
      }),
    );
  });
});

describe.skipIf(!isHnswAvailable())('the hnsw vector index (skipped without hnswlib-node)', () => {
  it('finds at least 95 % of the true ten nearest, deletions and filters included', () => {
    const rng = createRng('recall');
    const flat = createFlatVectorIndex({ dimensions });
    const hnsw = createHnswVectorIndex({ dimensions });
    for (let number = 0; number < 3_000; number += 1) {
      const vector = randomVector(rng);
      flat.add(`v${number}`, vector);
      hnsw.add(`v${number}`, vector);
    }
    for (let number = 0; number < 3_000; number += 10) {
      flat.delete(`v${number}`);
      hnsw.delete(`v${number}`);
    }
    const odd = (id: string) => Number(id.slice(1)) % 2 === 1;
    let found = 0;
    const rounds = 100;
    for (let round = 0; round < rounds; round += 1) {
      const query = randomVector(rng);
      const accept = round % 2 === 0 ? undefined : odd;
      const truth = new Set(ids(flat, query, 10, accept));
      found += ids(hnsw, query, 10, accept).filter((id) => truth.has(id)).length;
    }
    expect(found / (10 * rounds)).toBeGreaterThanOrEqual(0.95);
  });

  it('names the option that is wrong', () => {
    expect(() => createHnswVectorIndex({ dimensions: 4, m: 1 })).toThrow(/m is 1/);
  });
});
