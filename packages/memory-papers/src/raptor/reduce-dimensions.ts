import type { Rng } from '@memgym/core';

const rounds = 12;

/**
 * Vectors in the `dimensions` directions along which they differ most (principal components, found by subspace
 * iteration from a seeded start). It replaces the original’s UMAP, whose results cannot be reproduced with a seed
 * (docs/specs/memory-systems.md#raptor). Vectors are scaled to unit length first, so that angles count.
 */
export function reduceDimensions(
  vectors: readonly Float32Array[],
  dimensions: number,
  rng: Rng,
): Float64Array[] {
  const width = vectors[0]?.length ?? 0;
  const kept = Math.min(dimensions, width);
  const centred = centre(vectors.map(unit), width);
  let basis = Array.from({ length: kept }, () =>
    Float64Array.from({ length: width }, () => rng.next() - 0.5),
  );
  orthonormalise(basis);
  for (let round = 0; round < rounds; round += 1) {
    const next = basis.map(() => new Float64Array(width));
    // Each vector is read once per round, because together they are larger than the CPU caches.
    for (const row of centred) {
      for (let place = 0; place < kept; place += 1) {
        const direction = basis[place] as Float64Array;
        addScaled(next[place] as Float64Array, row, dot(row, direction));
      }
    }
    basis = next;
    orthonormalise(basis);
  }
  return centred.map((row) => Float64Array.from(basis, (direction) => dot(row, direction)));
}

function unit(vector: Float32Array): Float64Array {
  const wide = Float64Array.from(vector);
  const length = Math.sqrt(dot(wide, wide));
  return length === 0 ? wide : wide.map((value) => value / length);
}

function centre(rows: readonly Float64Array[], width: number): Float64Array[] {
  const mean = new Float64Array(width);
  for (const row of rows) addScaled(mean, row, 1 / rows.length);
  return rows.map((row) => row.map((value, place) => value - (mean[place] ?? 0)));
}

/** Gram–Schmidt in place; a direction that becomes zero remains zero. */
function orthonormalise(basis: Float64Array[]): void {
  basis.forEach((direction, place) => {
    for (const earlier of basis.slice(0, place)) addScaled(direction, earlier, -dot(direction, earlier));
    const length = Math.sqrt(dot(direction, direction));
    for (let index = 0; index < direction.length; index += 1) {
      direction[index] = length < 1e-12 ? 0 : (direction[index] ?? 0) / length;
    }
  });
}

function dot(left: Float64Array, right: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < left.length; index += 1) {
    sum += (left[index] as number) * (right[index] as number);
  }
  return sum;
}

function addScaled(target: Float64Array, source: Float64Array, factor: number): void {
  for (let index = 0; index < target.length; index += 1) {
    target[index] = (target[index] as number) + factor * (source[index] as number);
  }
}
