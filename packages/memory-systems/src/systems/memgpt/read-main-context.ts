import type { AccessEvent } from '@memgym/core';
import {
  filterOf,
  type MemoryHit,
  type MemoryRecord,
  type ReadRequest,
  type SearchResult,
} from '../../scoped/index.js';
import { cosineSimilarity } from '../../toolkit/cosine-similarity.js';
import { byRecency } from '../../toolkit/recency-index.js';
import type { StorageIndex } from './create-storage-index.js';
import { carryOut, moveOf } from './functions.js';
import type { MemgptMemoryOptions } from './memgpt-memory-options.js';
import type { MemgptState } from './memgpt-state.js';
import { type PickedFunction, pickFunctions } from './pick-functions.js';
import { placementOf } from './placed-memory.js';
import { createWorkspace, type Workspace } from './workspace.js';

type Request = ReadRequest<MemgptState, StorageIndex>;

/**
 * The whole main context, and the hits of the model's searches. Its moves take effect when the access is committed:
 * archived memories are still part of this answer. In the original the searches fail, and archived memories
 * disappear at once. Source: docs/specs/memory-systems.md#memgpt.
 */
export async function readMainContext(request: Request, options: MemgptMemoryOptions): Promise<SearchResult> {
  const { query } = request;
  const workspace = createWorkspace(request.view, request.index.at);
  if (query.text.trim() === '') return { hits: hitsByAge(request, mainIds(workspace)) };
  const calls = await pickFunctions(request, workspace, options);
  const filed = calls.flatMap(filedBy);
  if (options.profile === 'reference') {
    carryOut(filed, workspace, options.profile);
    return { hits: hitsByAge(request, mainIds(workspace)), accessEvents: filed };
  }
  const found = await searchStorages(request, calls, options);
  const hits = await hitsByLikeness(request, [
    ...mainIds(workspace),
    ...found.map(({ memoryId }) => memoryId),
  ]);
  return { hits, accessEvents: [...filed, ...found] };
}

function mainIds(workspace: Workspace): string[] {
  return [...workspace.ids('working'), ...workspace.ids('queue')];
}

/** Archived, transferred and saved memories, in the order of the calls. */
function filedBy({ function: effect, memoryIds }: PickedFunction): AccessEvent[] {
  return memoryIds.map((memoryId) => ({ memoryId, effect }));
}

/** Retrieved and recalled memories; a memory found by two searches counts for the first. */
async function searchStorages(
  { embed, index, query, view }: Request,
  calls: readonly PickedFunction[],
  { found, profile }: MemgptMemoryOptions,
): Promise<AccessEvent[]> {
  const searches = calls.filter(({ query: text }) => text !== '');
  const vectors = await embed(searches.map(({ query: text }) => text));
  const passes = filterOf(query) ?? (() => true);
  const age = (id: string): number => view.get(id)?.order ?? Number.POSITIVE_INFINITY;
  const events = new Map<string, AccessEvent>();
  for (const [place, { function: effect }] of searches.entries()) {
    const vector = vectors[place];
    if (vector === undefined) continue;
    const { from } = moveOf(effect, profile);
    const accept = (id: string): boolean => {
      const record = view.get(id);
      return record !== undefined && placementOf(record).place === from && passes(record.item);
    };
    for (const { id } of index.nearest(vector, found, accept, age)) {
      if (!events.has(id)) events.set(id, { memoryId: id, effect });
    }
  }
  return [...events.values()];
}

async function hitsByLikeness(request: Request, ids: readonly string[]): Promise<MemoryHit[]> {
  const [vector] = await request.embed([request.query.text]);
  return heldOf(request, ids).flatMap((record) =>
    vector === undefined || record.vector === undefined
      ? []
      : [{ id: record.item.id, score: cosineSimilarity(vector, record.vector) }],
  );
}

/** The latest placement in the main context comes first. */
function hitsByAge(request: Request, ids: readonly string[]): MemoryHit[] {
  const since = (record: MemoryRecord): number => placementOf(record).since;
  return byRecency(heldOf(request, ids).sort((left, right) => since(left) - since(right)));
}

function heldOf({ query, view }: Request, ids: readonly string[]): MemoryRecord[] {
  const passes = filterOf(query) ?? (() => true);
  return ids.flatMap((id) => view.get(id) ?? []).filter(({ item }) => passes(item));
}
