import { createRng } from '@memgym/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clusterNodes, reduceDimensions } from './cluster-nodes.js';
import { fitGaussianMixture } from './gaussian-mixture.js';
import { fixedRules } from './rules.js';

/** Three groups in eight dimensions, each around its own axis. */
function heaps(perHeap: number, tokens = 10) {
  const rng = createRng('heaps');
  return Array.from({ length: 3 * perHeap }, (_, place) => {
    const heap = place % 3;
    const vector = Float32Array.from(
      { length: 8 },
      (_unused, axis) => (axis === heap ? 1 : 0) + (rng.next() - 0.5) / 5,
    );
    return { vector, tokens, heap };
  });
}
const options = {
  rules: fixedRules,
  dimensions: 2,
  maxClusters: 8,
  patience: null,
  membership: 0.1,
  maxClusterTokens: 10_000,
};

describe('clusterNodes', () => {
  it('finds the three groups', () => {
    const clusters = clusterNodes(heaps(20), options, createRng(1));
    for (const cluster of clusters) expect(new Set(cluster.map(({ heap }) => heap)).size).toBe(1);
    expect(new Set(clusters.flat()).size).toBe(60);
  });

  it('splits a cluster that is too long, down to pairs, and loses no node', () => {
    const nodes = heaps(6, 100);
    const clusters = clusterNodes(nodes, { ...options, maxClusterTokens: 150 }, createRng(1));
    for (const cluster of clusters) expect(cluster.length).toBeLessThan(3);
    expect(new Set(clusters.flat())).toEqual(new Set(nodes));
  });

  it('terminates with equal embeddings', () => {
    const same = Array.from({ length: 30 }, () => ({ vector: new Float32Array(8).fill(1), tokens: 100 }));
    const clusters = clusterNodes(same, { ...options, maxClusterTokens: 500 }, createRng(1));
    expect(new Set(clusters.flat()).size).toBe(30);
  });

  it('assigns a node between two clusters to both', () => {
    const rng = createRng('overlap');
    const nodes = Array.from({ length: 400 }, (_, place) => {
      const x = (place % 2 === 0 ? 1 : -1) + 1.8 * (rng.next() - 0.5);
      return { vector: Float32Array.of(1, 0.2 * x, 0.02 * rng.next()), tokens: 1 };
    });
    const clusters = clusterNodes(nodes, { ...options, maxClusters: 2 }, createRng(1));
    expect(clusters.length).toBeGreaterThan(1);
    expect(clusters.flat().length).toBeGreaterThan(nodes.length);
  });
});

describe('fitGaussianMixture', () => {
  it('matches the BIC of one Gaussian computed by hand', () => {
    // Mean 0, variance 1 (plus 1e-6): ln L = −n/2 · (ln 2π + 1); two parameters.
    const points = [-1, 1, -1, 1].map((x) => Float64Array.of(x));
    const { bic } = fitGaussianMixture(points, 1, { rng: createRng(1) });
    expect(bic).toBeCloseTo(4 * (Math.log(2 * Math.PI) + 1) + 2 * Math.log(4), 4);
  });

  it('gives memberships that sum to 1, for any points', () => {
    const point = fc.tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -3, max: 3 }));
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 12 }), (drawn) => {
        const points = drawn.map((pair) => Float64Array.from(pair));
        const { bic, memberships } = fitGaussianMixture(points, 2, { rng: createRng(1) });
        expect(Number.isFinite(bic)).toBe(true);
        for (const row of memberships) expect(row[0] ?? 0).toBeCloseTo(1 - (row[1] ?? 0), 9);
      }),
    );
  });
});

it('reduceDimensions preserves the direction in which vectors differ most', () => {
  const vectors = Array.from({ length: 20 }, (_, place) => {
    const angle = 0.1 * (place - 9.5);
    return Float32Array.of(Math.cos(angle), Math.sin(angle), 0);
  });
  const [first = new Float64Array(), ...others] = reduceDimensions(vectors, 1, createRng(1));
  const sign = Math.sign(first[0] ?? 0);
  // The main axis is the second coordinate, the sine of the angle, because its mean is 0.
  [first, ...others].forEach((row, place) => {
    expect(row[0]).toBeCloseTo(-sign * Math.sin(0.1 * (place - 9.5)), 4);
  });
});
