import { defined } from '@memgym/core/config';
import { BackendError } from '@memgym/core/errors';
import { type JsonValue, type MemoryItem, type Query, type ReadContext, scopeKey } from '@memgym/core/memory';
import type { ModelAccess } from '../../model-use/model-access.js';
import type { MemoryHit, MemoryIndex, SearchRequest, SearchResult } from '../design/memory-index.js';
import type { FoundMemory, SearchCue, StoreSearch } from '../design/read-request.js';
import type { ReadableScope } from '../store/scope-store.js';
import { filterOf } from './query-filter.js';
import type { SearchElsewhere } from './search-elsewhere.js';

/** A search within a read, as it was asked. */
export interface AskedSearch {
  readonly query: Query;
  readonly vector: Float32Array | undefined;
  /** Its hits by id, with their scores. */
  readonly scores: ReadonlyMap<string, number>;
}

/** One search of the index of a scope. */
interface ScopeSearch<State extends JsonValue, Index extends MemoryIndex<State>> {
  readonly store: ReadableScope<State, Index>;
  readonly query: Query;
  readonly context: ReadContext;
  readonly vector: Float32Array | undefined;
}

export function searchRequest<State extends JsonValue, Index extends MemoryIndex<State>>({
  store,
  query,
  context,
  vector,
}: ScopeSearch<State, Index>): SearchRequest<State> {
  const { view } = store;
  const filter = filterOf(query);
  const passes = (id: string, kind?: string): boolean => {
    const item = view.get(id)?.item;
    return item !== undefined && (kind === undefined || item.kind === kind) && (filter?.(item) ?? true);
  };
  return {
    query,
    ...defined({ vector }),
    view,
    context,
    age: (id) => view.get(id)?.order ?? Number.POSITIVE_INFINITY,
    candidates: () => [...view.all()].filter(({ item }) => filter?.(item) ?? true),
    perKind: (search) => {
      const k = Math.min(query.k, view.size);
      const kinds = [...store.kinds.keys()].sort();
      // Without a filter the index has what the scope holds, and looking up each candidate would take most of a search.
      const isWhole = filter === undefined && store.isPartial !== true;
      if (kinds.length <= 1) return [...search(k, isWhole ? () => true : (id) => passes(id))];
      // A search for a kind excluded by the filters would compare all memories and find none.
      const wanted = query.filters?.kinds;
      return (wanted === undefined ? kinds : kinds.filter((kind) => wanted.includes(kind))).flatMap(
        (kind) => [...search(k, (id) => passes(id, kind))],
      );
    },
  };
}

interface SearchHits<State extends JsonValue, Index extends MemoryIndex<State>>
  extends Omit<ScopeSearch<State, Index>, 'context' | 'vector'> {
  readonly system: string;
  readonly result: Pick<SearchResult, 'hits' | 'isFinal'>;
  /** Treatment of hits whose memory no longer exists. */
  readonly gone: 'refused' | 'left out';
}

/**
 * The best of the filtered hits: by score, then age, and at most `k` of each kind, unless they are final.
 *
 * @throws {BackendError} when a score is not finite or, if `gone` is `refused`, a memory does not exist
 */
export function bestOf<State extends JsonValue, Index extends MemoryIndex<State>>({
  system,
  store,
  query,
  result: { hits, isFinal = false },
  gone,
}: SearchHits<State, Index>): FoundMemory[] {
  const filter = filterOf(query);
  const taken = new Map<string, number>();
  const seen = new Set<string>();
  const found: FoundMemory[] = [];
  const order = (hit: MemoryHit): number => store.view.get(hit.id)?.order ?? 0;
  const ranked = isFinal ? hits : [...hits].sort((a, b) => b.score - a.score || order(a) - order(b));
  for (const hit of ranked) {
    const record = store.view.get(hit.id);
    const isLeftOut = gone === 'left out' || store.isPartial === true;
    if (record === undefined && isLeftOut && Number.isFinite(hit.score)) continue;
    if (record === undefined || !Number.isFinite(hit.score)) throw badHit(system, hit);
    const { kind = record.item.kind } = hit;
    const ofKind = taken.get(kind) ?? 0;
    if ((!isFinal && ofKind >= query.k) || seen.has(hit.id) || !lets(filter, record.item)) continue;
    if (query.minScore !== undefined && hit.score < query.minScore) continue;
    taken.set(kind, ofKind + 1);
    seen.add(hit.id);
    found.push({ record, ...hit });
  }
  return found;
}

interface StoreToSearch<State extends JsonValue, Index extends MemoryIndex<State>>
  extends Omit<ScopeSearch<State, Index>, 'vector'> {
  readonly system: string;
  readonly embed: ModelAccess['embed'] | undefined;
  readonly elsewhere: SearchElsewhere<State, Index> | undefined;
  /** Receives each search, for an explanation. */
  readonly note?: ((search: AskedSearch) => void) | undefined;
}

/** The search for reads and writes; `query` is used if a cue does not say otherwise. */
export function createStoreSearch<State extends JsonValue, Index extends MemoryIndex<State>>({
  system,
  store,
  query,
  context,
  embed,
  elsewhere,
  note,
}: StoreToSearch<State, Index>): StoreSearch {
  const run = async (wanted: Query, vector: Float32Array | undefined): Promise<FoundMemory[]> => {
    if (elsewhere === undefined) {
      const result = store.index.search(searchRequest({ store, query: wanted, context, vector }));
      return bestOf({ system, store, query: wanted, result, gone: 'refused' });
    }
    const { scope, signal } = context;
    const hits = await elsewhere({ scopeKey: scopeKey(scope), store, query: wanted, vector, signal });
    return bestOf({ system, store, query: wanted, result: { hits }, gone: 'left out' });
  };
  return async (cue: SearchCue = {}) => {
    const wanted = narrowed(query, cue);
    const vector = cue.vector ?? (await vectorOf(wanted.text, embed));
    const found = await run(wanted, vector);
    note?.({ query: wanted, vector, scores: new Map(found.map(({ id, score }) => [id, score])) });
    return found;
  };
}

function narrowed(query: Query, { text = query.text, k = query.k, kinds }: SearchCue): Query {
  // This applies only to the final hits, because scores of intermediate searches may have other meanings.
  const { minScore: _ofTheAnswer, ...asked } = query;
  if (kinds === undefined) return { ...asked, text, k };
  const allowed = query.filters?.kinds;
  const both = allowed === undefined ? kinds : kinds.filter((kind) => allowed.includes(kind));
  return { ...asked, text, k, filters: { ...query.filters, kinds: both } };
}

async function vectorOf(
  text: string,
  embed: ModelAccess['embed'] | undefined,
): Promise<Float32Array | undefined> {
  if (embed === undefined || text.trim() === '') return undefined;
  const [vector] = await embed([text]);
  return vector;
}

function lets(filter: ((item: Readonly<MemoryItem>) => boolean) | undefined, item: Readonly<MemoryItem>) {
  return filter?.(item) ?? true;
}

function badHit(system: string, { id, score }: MemoryHit): BackendError {
  return new BackendError(
    system,
    `its search returned the memory ${JSON.stringify(id)} with the score ${score}.`,
    {
      hint: 'A search may only return stored memories, with finite scores.',
    },
  );
}
