import { type RetrievedMemory, type Scope, scopeKey } from '@memgym/core/memory';

/**
 * Memories of several scopes with positions in the order in which they arrived, because each scope counts its own: by
 * time of storing, without changing the order within a scope. Memories of one scope, or without positions, are returned
 * as they are.
 */
export function inOrderOfArrival<One extends RetrievedMemory & { readonly scope: Scope }>(
  memories: readonly One[],
): readonly One[] {
  const scopes = new Map<string, One[]>();
  for (const memory of memories) {
    const key = scopeKey(memory.scope);
    scopes.set(key, [...(scopes.get(key) ?? []), memory]);
  }
  if (scopes.size <= 1 || memories.some(({ position }) => position === undefined)) return memories;
  const arrivals = [...scopes.values()].flatMap((own) => {
    let since = Number.NEGATIVE_INFINITY;
    return own
      .toSorted((left, right) => (left.position ?? 0) - (right.position ?? 0))
      .map((memory) => {
        since = Math.max(since, memory.ingestTime);
        return { memory, since };
      });
  });
  const inOrder = arrivals.sort((left, right) => left.since - right.since).map(({ memory }) => memory);
  const positions = new Map(inOrder.map((memory, position) => [memory, position]));
  return memories.map((memory) => ({ ...memory, position: positions.get(memory) ?? 0 }));
}
