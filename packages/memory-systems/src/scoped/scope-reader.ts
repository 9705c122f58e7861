import {
  BackendError,
  InvalidArgumentError,
  type JsonValue,
  type Query,
  type ReadContext,
  type Retrieval,
  type RetrievedMemory,
  type Usage,
  zeroUsage,
} from '@memgym/core';
import { embedChecked } from './embed-checked.js';
import { throwIfAborted, typedFailure } from './failures.js';
import { copyItem } from './memory-record.js';
import { checkQuery, filterOf } from './query-filter.js';
import type { ScopeStore } from './scope-store.js';
import type { MemoryHit, ScopedMemoryDesign, SearchRequest, SearchResult } from './scoped-memory-design.js';

/** Answers queries. Whatever takes time comes first; then one look at one state of the scope. */
export type ScopeReader = (query: Query, context: ReadContext) => Promise<Retrieval>;

export function createScopeReader<State extends JsonValue>(
  design: ScopedMemoryDesign<State>,
  storeOf: (context: ReadContext) => ScopeStore<State> | undefined,
): ScopeReader {
  const { name } = design.info;
  const privileged = design.capabilities?.includes('privileged') ?? false;

  const read: ScopeReader = async (query, context) => {
    checkQuery(query);
    throwIfAborted(name, context.signal);
    if (privileged && context.evidenceIds === undefined) {
      throw new InvalidArgumentError('context.evidenceIds', `'${name}' cannot read without the evidence.`, {
        hint: 'Use it in an experiment whose questions name their evidence, or choose another system.',
      });
    }
    const held = storeOf(context);
    if (held === undefined || held.view.size === 0 || query.k === 0) return { items: [], usage: zeroUsage };

    const { vector, usage } = await embedQuery(design, query, context);
    throwIfAborted(name, context.signal);
    // Looked up again: a write may have been applied while the query was embedded.
    const store = storeOf(context);
    if (store === undefined) return { items: [], usage };
    const { evidenceIds: _hidden, ...blind } = context;
    const request = searchRequest(query, store, privileged ? context : blind, vector);
    const { hits, truncated } = store.index.search(request);
    const items = best(name, store, query, hits);
    return { items, usage, ...(truncated !== undefined && truncated > 0 && { truncated }) };
  };

  return async (query, context) => {
    try {
      return await read(query, context);
    } catch (error) {
      throw typedFailure(name, 'read', error, context.signal);
    }
  };
}

async function embedQuery<State extends JsonValue>(
  { embedder }: ScopedMemoryDesign<State>,
  { text }: Query,
  { signal }: ReadContext,
): Promise<{ vector?: Float32Array; usage: Usage }> {
  if (embedder === undefined || text.trim() === '') return { usage: zeroUsage };
  const { vectors, usage } = await embedChecked(embedder, [text], {
    kind: 'query',
    ...(signal && { signal }),
  });
  return { ...(vectors[0] && { vector: vectors[0] }), usage };
}

function searchRequest<State extends JsonValue>(
  query: Query,
  store: ScopeStore<State>,
  context: ReadContext,
  vector: Float32Array | undefined,
): SearchRequest<State> {
  const { view } = store;
  const filter = filterOf(query);
  const passes = (id: string, kind?: string): boolean => {
    const item = view.get(id)?.item;
    return item !== undefined && (kind === undefined || item.kind === kind) && (filter?.(item) ?? true);
  };
  const age = (id: string): number => view.get(id)?.order ?? Number.POSITIVE_INFINITY;
  return {
    query,
    ...(vector !== undefined && { vector }),
    view,
    context,
    age,
    candidates: () => [...view.all()].filter(({ item }) => filter?.(item) ?? true),
    perKind: (search) => {
      const k = Math.min(query.k, view.size);
      const kinds = [...store.kinds.keys()].sort();
      if (kinds.length <= 1) return [...search(k, (id) => passes(id))];
      return kinds.flatMap((kind) => [...search(k, (id) => passes(id, kind))]);
    },
  };
}

function best<State extends JsonValue>(
  system: string,
  store: ScopeStore<State>,
  query: Query,
  hits: SearchResult['hits'],
): RetrievedMemory[] {
  const filter = filterOf(query);
  const taken = new Map<string, number>();
  const seen = new Set<string>();
  const items: RetrievedMemory[] = [];
  const order = (hit: MemoryHit): number => store.view.get(hit.id)?.order ?? 0;
  for (const hit of [...hits].sort((a, b) => b.score - a.score || order(a) - order(b))) {
    const item = store.view.get(hit.id)?.item;
    if (item === undefined || !Number.isFinite(hit.score)) throw badHit(system, hit);
    const ofKind = taken.get(item.kind) ?? 0;
    if (ofKind >= query.k || seen.has(hit.id) || (filter && !filter(item))) continue;
    if (query.minScore !== undefined && hit.score < query.minScore) continue;
    taken.set(item.kind, ofKind + 1);
    seen.add(hit.id);
    const { score, scoreParts, links } = hit;
    items.push({
      ...copyItem(item),
      score,
      ...(scoreParts && { scoreParts: { ...scoreParts } }),
      ...(links && { links: [...links] }),
    });
  }
  return items;
}

function badHit(system: string, { id, score }: MemoryHit): BackendError {
  return new BackendError(system, `its search gave ${JSON.stringify(id)} with score ${score}.`, {
    hint: 'A search may only name memories that are held, with finite scores.',
  });
}
