import type { MemoryExplanation, ReadExplanation, ReadStep, RetrievedMemory } from '@memgym/core/memory';
import type { ReadItem } from './read-items.js';

/** A memory that the service returned, with its score by the service or by its place. */
export type RemoteCandidate = ReadItem & { readonly score: number };

/** What a read of a service found, and what it could have found. */
export interface RemoteRead {
  /** The returned memories, best first. */
  readonly items: readonly RetrievedMemory[];
  /** All that the service returns for this question without filters, best first. */
  readonly candidates: readonly RemoteCandidate[];
  /** Why a candidate that was not returned was left out. */
  readonly stepOf: (candidate: RemoteCandidate) => ReadStep;
  /** Ids of all memories of the scope; undefined if the service does not list them. */
  readonly listed: readonly string[] | undefined;
  /** Whether the service gives scores; otherwise they are made of places. */
  readonly isScored: boolean;
}

/**
 * Says of each memory its place and score by the service, or the step that left it out. Why the service ranks as it does
 * is not known here.
 * @param asked ids of memories to explain in addition
 */
export function explainRemoteRead(
  { items, candidates, stepOf, listed, isScored }: RemoteRead,
  asked: readonly string[],
): ReadExplanation {
  const explained = new Map<string, MemoryExplanation>();
  const explain = (
    memoryId: string,
    step: ReadStep,
    { rank, score }: { readonly rank: number; readonly score: number },
  ): void => {
    const part = { name: 'service', rank, weight: 1, contribution: score };
    const parts = [isScored ? { ...part, score } : part];
    explained.set(memoryId, { memoryId, step, rank, score, parts });
  };
  for (const [place, { id, score }] of items.entries()) explain(id, 'found', { rank: place + 1, score });
  for (const [place, candidate] of candidates.entries()) {
    const { id } = candidate.item;
    if (!explained.has(id)) explain(id, stepOf(candidate), { rank: place + 1, score: candidate.score });
  }
  for (const memoryId of listed ?? []) {
    if (!explained.has(memoryId)) explained.set(memoryId, { memoryId, step: 'not-returned', parts: [] });
  }
  const counts: Partial<Record<ReadStep, number>> = {};
  for (const { step } of explained.values()) {
    if (step !== 'unknown') counts[step] = (counts[step] ?? 0) + 1;
  }
  const others = asked.filter((id) => !items.some((item) => item.id === id));
  const known = [...items.map(({ id }) => id), ...new Set(others)];
  const memories = known.map(
    (memoryId): MemoryExplanation => explained.get(memoryId) ?? { memoryId, step: 'unknown', parts: [] },
  );
  return { memories, counts };
}
