import { InvalidArgumentError } from '@memgym/core/errors';
import { checkK } from './check-k.js';
import type { Accept, Hit } from './hit.js';
import { TopK } from './top-k.js';
import type { VectorIndex } from './vector-index.js';

/**
 * Unit vectors in one block of memory, by slot: a number that grows with age. A deleted vector leaves a
 * hole, overwritten with zeros, until `compact`.
 */
export class VectorStore {
  #values: Float32Array;
  #ids: (string | undefined)[] = [];
  readonly #slots = new Map<string, number>();

  /** @throws {InvalidArgumentError} unless `dimensions` is a positive integer */
  constructor(readonly dimensions: number) {
    if (!Number.isInteger(dimensions) || dimensions < 1) {
      throw new InvalidArgumentError('dimensions', `${dimensions} is not a positive integer.`, {
        hint: 'Use the length of the embedder’s vectors (`embedder.info.dimensions`).',
      });
    }
    this.#values = new Float32Array(dimensions * 16);
  }

  get size(): number {
    return this.#slots.size;
  }

  /** All slots are below it. */
  get slotCount(): number {
    return this.#ids.length;
  }

  get holes(): number {
    return this.#ids.length - this.#slots.size;
  }

  has(id: string): boolean {
    return this.#slots.has(id);
  }

  /** The id in a slot; undefined in a hole. */
  idOf(slot: number): string | undefined {
    return this.#ids[slot];
  }

  /** A view of the vector in a slot; zeros in a hole. */
  vectorOf(slot: number): Float32Array {
    return this.#values.subarray(slot * this.dimensions, (slot + 1) * this.dimensions);
  }

  add(id: string, vector: ArrayLike<number>): void {
    if (this.has(id)) {
      throw new InvalidArgumentError('id', `${JSON.stringify(id)} is already in the index.`, {
        hint: 'Delete it first to replace its vector.',
      });
    }
    this.#append(id, unitVector(vector, this.dimensions));
  }

  /** Occupies a slot without a vector. */
  addHole(): void {
    this.#append(undefined, new Float32Array(this.dimensions));
  }

  delete(id: string): boolean {
    const slot = this.#slots.get(id);
    if (slot === undefined) return false;
    this.#slots.delete(id);
    this.#ids[slot] = undefined;
    this.vectorOf(slot).fill(0);
    return true;
  }

  /** Closes the holes; the order is preserved, but slots change. */
  compact(): void {
    if (this.holes === 0) return;
    let next = 0;
    this.#ids.forEach((id, slot) => {
      if (id === undefined) return;
      this.#values.copyWithin(next * this.dimensions, slot * this.dimensions, (slot + 1) * this.dimensions);
      this.#slots.set(id, next);
      this.#ids[next] = id;
      next += 1;
    });
    this.#ids.length = next;
  }

  /** Cosine of a unit vector with the one in a slot. */
  similarity(unit: Float32Array, slot: number): number {
    const values = this.#values;
    const start = slot * this.dimensions;
    const blocks = this.dimensions - (this.dimensions % 4);
    // Four independent sums can be computed in parallel by the CPU.
    let a = 0;
    let b = 0;
    let c = 0;
    let d = 0;
    let index = 0;
    for (; index < blocks; index += 4) {
      const at = start + index;
      a += (unit[index] as number) * (values[at] as number);
      b += (unit[index + 1] as number) * (values[at + 1] as number);
      c += (unit[index + 2] as number) * (values[at + 2] as number);
      d += (unit[index + 3] as number) * (values[at + 3] as number);
    }
    for (; index < this.dimensions; index += 1)
      a += (unit[index] as number) * (values[start + index] as number);
    return a + b + (c + d);
  }

  /** The exact `k` nearest to a unit vector. */
  nearest(unit: Float32Array, k: number, accept?: Accept): Hit[] {
    const best = new TopK(Math.min(k, this.size));
    if (best.capacity === 0) return [];
    this.offerNearest(best, unit, { from: 0, accept });
    return this.hits(best);
  }

  /** Offers the vectors of all slots from `from` on. */
  offerNearest(
    best: TopK,
    unit: Float32Array,
    { from, accept }: { readonly from: number; readonly accept: Accept | undefined },
  ): void {
    for (let slot = from; slot < this.#ids.length; slot += 1) {
      const id = this.#ids[slot];
      if (id === undefined) continue;
      const score = this.similarity(unit, slot);
      if (best.wants(score, slot) && (accept === undefined || accept(id))) best.offer(score, slot);
    }
  }

  hits(best: TopK): Hit[] {
    return best.ranked().flatMap(({ score, slot }) => {
      const id = this.#ids[slot];
      return id === undefined ? [] : [{ id, score }];
    });
  }

  #append(id: string | undefined, unit: Float32Array): void {
    const slot = this.#ids.length;
    if (this.#values.length < (slot + 1) * this.dimensions) {
      const grown = new Float32Array(this.#values.length * 2);
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values.set(unit, slot * this.dimensions);
    this.#ids.push(id);
    if (id !== undefined) this.#slots.set(id, slot);
  }
}

/**
 * The vector scaled to length 1, as a copy.
 * @throws {InvalidArgumentError} when it is zero, not finite, or does not have `dimensions` numbers
 */
export function unitVector(vector: ArrayLike<number>, dimensions: number): Float32Array {
  if (vector.length !== dimensions) {
    throw new InvalidArgumentError('vector', `has ${vector.length} numbers instead of ${dimensions}.`, {
      hint: 'Use one embedder for everything in an index, and for its queries.',
    });
  }
  let largest = 0;
  for (let index = 0; index < dimensions; index += 1) {
    const value = vector[index] as number;
    if (!Number.isFinite(value)) {
      throw new InvalidArgumentError('vector', `holds ${value} at position ${index}.`, {
        hint: 'Check what the embedder returned for this text.',
      });
    }
    largest = Math.max(largest, Math.abs(value));
  }
  if (largest === 0) {
    throw new InvalidArgumentError('vector', 'is all zeros, which has no direction.', {
      hint: 'Omit texts that the embedder cannot embed, such as empty ones.',
    });
  }
  // After division by the largest number, squares of very large and very small numbers stay in range.
  let squares = 0;
  for (let index = 0; index < dimensions; index += 1) squares += ((vector[index] as number) / largest) ** 2;
  const length = Math.sqrt(squares);
  const unit = new Float32Array(dimensions);
  for (let index = 0; index < dimensions; index += 1)
    unit[index] = (vector[index] as number) / largest / length;
  return unit;
}

export interface FlatVectorIndexOptions {
  /** Length of every vector. */
  readonly dimensions: number;
}

/**
 * An exact index: every vector is compared. It is the right choice for up to about 50,000 vectors. Source:
 * docs/specs/memory-systems.md#dense-vectors.
 * @throws {InvalidArgumentError} unless `dimensions` is a positive integer
 */
export function createFlatVectorIndex(options: FlatVectorIndexOptions): VectorIndex {
  return flatIndexOver(new VectorStore(options.dimensions));
}

/** An exact index over a store that no other code changes. */
export function flatIndexOver(store: VectorStore): VectorIndex {
  return {
    dimensions: store.dimensions,
    get size() {
      return store.size;
    },
    has: (id) => store.has(id),
    add: (id, vector) => store.add(id, vector),
    delete(id) {
      const deleted = store.delete(id);
      if (store.holes > store.size + 16) store.compact();
      return deleted;
    },
    search(vector, k, accept) {
      checkK(k);
      return store.nearest(unitVector(vector, store.dimensions), k, accept);
    },
  };
}
