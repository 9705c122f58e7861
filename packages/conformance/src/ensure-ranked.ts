import type { Retrieval, RetrievedMemory } from '@memgym/core';
import { ensure } from './conformance-error.js';

/**
 * Memories that are returned only because another memory links to them, as shown by their kind, are not counted.
 * @throws {ConformanceError} unless there are at most `k` memories of each kind, unique, and best first
 */
export function ensureRanked({ items }: Retrieval, k: number): void {
  const kinds = new Map<string, number>();
  const isLinked = ({ id, kind }: RetrievedMemory): boolean =>
    items.some((other) => other.kind !== kind && other.links?.includes(id));
  for (const item of items) if (!isLinked(item)) kinds.set(item.kind, (kinds.get(item.kind) ?? 0) + 1);
  for (const [kind, count] of kinds) ensure(count <= k, `k = ${k}, but ${count} memories of kind '${kind}'`);
  ensure(new Set(items.map(({ id }) => id)).size === items.length, 'one retrieval holds the same id twice');
  items.forEach(({ id, score }, place) => {
    ensure(Number.isFinite(score), `${JSON.stringify(id)} has the score ${score}`);
    const before = items[place - 1];
    ensure(before === undefined || before.score >= score, `the score rises at ${JSON.stringify(id)}`);
  });
}
