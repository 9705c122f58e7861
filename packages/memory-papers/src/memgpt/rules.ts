import type { AccessEvent } from '@memgym/core';
import type { MemoryHit, SearchResult } from '@memgym/memory-systems/define';
import { cosineSimilarity, filterOf } from '@memgym/memory-systems/toolkit';
import { type Moves, moves, type PickedFunction } from './functions.js';
import { heldOf, type MemgptRead, mainIds, type PickedRead } from './main-context.js';
import type { MemgptMemoryOptions } from './memgpt-memory-options.js';
import { type PlacedMemory, placementOf } from './placed-memory.js';
import type { Workspace } from './workspace.js';

/** Where the original writes and reads otherwise; `reference/reference-rules.ts` has its rules. */
export interface MemgptRules {
  /** The places between which each function moves memories. */
  readonly moves: Moves;
  /** Whether memories have vectors, so that searches find them. */
  readonly embedsMemories: boolean;
  /** Size of the working context above which a write moves its oldest memories to archival storage. */
  workingLimit(options: MemgptMemoryOptions): number;
  /**
   * Whether messages leave the queue after a new one.
   * @param size of the new message
   */
  overflows(size: number, workspace: Workspace, options: MemgptMemoryOptions): boolean;
  /** The messages that leave the queue, oldest first. */
  leaving(workspace: Workspace, options: MemgptMemoryOptions): readonly PlacedMemory[];
  /** The size from which the model is warned of a flush. */
  pressure(question: string, workspace: Workspace, options: MemgptMemoryOptions): number;
  /** The memories for a question, after the model's calls. */
  answer(read: PickedRead, options: MemgptMemoryOptions): Promise<SearchResult>;
}

/** The rules without the faults of the original. */
export const fixedRules: MemgptRules = {
  moves,
  embedsMemories: true,
  workingLimit: ({ workingShare, capacity }) => workingShare * capacity,
  overflows: (_, workspace, { capacity }) => workspace.mainSize() > capacity,
  leaving: shareOfQueue,
  pressure: (_, workspace) => workspace.mainSize(),
  answer: answerWithFound,
};

/** At least the configured share of the queue, and enough for the rest to fit. */
function shareOfQueue(
  workspace: Workspace,
  { capacity, flushShare }: MemgptMemoryOptions,
): readonly PlacedMemory[] {
  const queue = workspace.at('queue');
  const share = flushShare * workspace.size('queue');
  const excess = workspace.mainSize() - capacity;
  let size = 0;
  const last = queue.findIndex(({ data }) => {
    size += data.size;
    return size >= share && size >= excess;
  });
  return last < 0 ? queue : queue.slice(0, last + 1);
}

/**
 * The whole main context, and the hits of the model's searches. Its moves take effect when the access is committed:
 * archived memories are still part of this answer.
 */
async function answerWithFound(
  { request, workspace, calls, moved }: PickedRead,
  options: MemgptMemoryOptions,
): Promise<SearchResult> {
  const found = await searchStorages(request, calls, options);
  const hits = await hitsByLikeness(request, [
    ...mainIds(workspace),
    ...found.map(({ memoryId }) => memoryId),
  ]);
  return { hits, accessEvents: [...moved, ...found] };
}

/** Retrieved and recalled memories; a memory found by two searches counts for the first. */
async function searchStorages(
  { embed, index, query, view }: MemgptRead,
  calls: readonly PickedFunction[],
  { found }: MemgptMemoryOptions,
): Promise<AccessEvent[]> {
  const searches = calls.filter(({ query: text }) => text !== '');
  const vectors = await embed(searches.map(({ query: text }) => text));
  const passes = filterOf(query) ?? (() => true);
  const age = (id: string): number => view.get(id)?.order ?? Number.POSITIVE_INFINITY;
  const events = new Map<string, AccessEvent>();
  for (const [place, { function: effect }] of searches.entries()) {
    const vector = vectors[place];
    if (vector === undefined) continue;
    const { from } = moves[effect];
    const accept = (id: string): boolean => {
      const record = view.get(id);
      return record !== undefined && placementOf(record).place === from && passes(record.item);
    };
    for (const { id } of index.nearest(vector, found, { accept, age })) {
      if (!events.has(id)) events.set(id, { memoryId: id, effect });
    }
  }
  return [...events.values()];
}

async function hitsByLikeness(request: MemgptRead, ids: readonly string[]): Promise<MemoryHit[]> {
  const [vector] = await request.embed([request.query.text]);
  return heldOf(request, ids).flatMap((record) =>
    vector === undefined || record.vector === undefined
      ? []
      : [{ id: record.item.id, score: cosineSimilarity(vector, record.vector) }],
  );
}
