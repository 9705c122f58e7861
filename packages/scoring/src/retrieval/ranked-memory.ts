import { InvalidArgumentError } from '@memgym/core';

/** One retrieved memory, identified by its source turns. */
export interface RankedMemory {
  readonly sourceIds: readonly string[];
}

/** The number of new evidence turns that each memory adds, in ranked order. All retrieval measures are built on this. */
export function newEvidencePerRank(ranked: readonly RankedMemory[], evidence: readonly string[]): number[] {
  const missing = new Set(evidence);
  return ranked.map(({ sourceIds }) => {
    const before = missing.size;
    for (const id of sourceIds) missing.delete(id);
    return before - missing.size;
  });
}

/** @throws {InvalidArgumentError} unless `k` is a positive integer */
export function requireCutoff(k: number): void {
  if (!Number.isInteger(k) || k < 1)
    throw new InvalidArgumentError('k', `expected a positive integer, got ${k}`);
}
