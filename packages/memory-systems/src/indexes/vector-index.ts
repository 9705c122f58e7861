import type { Accept, Hit } from './hit.js';

/** An index from unit vectors to ids, by inner product. Ids are data: any non-empty text. */
export interface VectorIndex {
  /** Length of every vector. */
  readonly dimensions: number;
  readonly size: number;
  has(id: string): boolean;
  /**
   * Adds a vector, scaled to unit length and copied.
   * @throws {InvalidArgumentError} when the id already exists, or the vector is zero, not finite or of another length
   */
  add(id: string, vector: ArrayLike<number>): void;
  /** False if the id does not exist. */
  delete(id: string): boolean;
  /**
   * The `k` nearest by cosine similarity (−1..1), best first; equal scores by age, older first.
   * @throws {InvalidArgumentError} when `k` is not an integer ≥ 0 or the vector is invalid
   */
  search(vector: ArrayLike<number>, k: number, accept?: Accept): Hit[];
}
