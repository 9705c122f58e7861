import type {
  ExplainRequest,
  JsonValue,
  MemoryExplanation,
  Query,
  ReadContext,
  ReadExplanation,
  ReadStep,
  ScorePart,
} from '@memgym/core';
import { defined } from '@memgym/core/config';
import type { IndexExplanation, MemoryIndex, SearchResult } from '../design/memory-index.js';
import type { FoundMemory } from '../design/read-request.js';
import type { ReadableScope, ScopeStore } from '../store/scope-store.js';
import { explainByParts } from './explain-by-parts.js';
import { filterOf } from './query-filter.js';
import { type AskedSearch, searchRequest } from './search-store.js';
import { sumOf, sumsTo } from './sums-to.js';

interface ReadToExplain<State extends JsonValue, Index extends MemoryIndex<State>> {
  readonly query: Query;
  readonly context: ReadContext;
  /** Everything that the scope holds, and the part that has not expired. */
  readonly whole: ScopeStore<State, Index>;
  readonly store: ReadableScope<State, Index>;
  /** The searches that led to the result, in their order. */
  readonly searches: readonly AskedSearch[];
  /** Whether the result is that of the only search, unchanged; its scores need not be noted. */
  readonly isOneSearch: boolean;
  /** Whether the index is elsewhere, so that only its hits are known. */
  readonly isElsewhere: boolean;
  readonly result: SearchResult;
  readonly best: readonly FoundMemory[];
  /** The memories to explain in addition to the found ones. */
  readonly memoryIds: readonly string[];
}

/** Why a read found these memories and not others. It changes nothing, and asks no model. */
export function explainRead<State extends JsonValue, Index extends MemoryIndex<State>>(
  read: ReadToExplain<State, Index>,
): ReadExplanation {
  const { query, whole, store, searches, result, best, memoryIds } = read;
  const explained = searches.map((search) => explainSearch(read, search));
  const found = new Map(best.map((hit) => [hit.id, hit]));
  const offered = new Map(result.hits.map((hit) => [hit.id, hit]));
  const filter = filterOf(query);
  /** The search that gave the memory its place, and otherwise the last one that scored it. */
  const sourceOf = (id: string): IndexExplanation | undefined => {
    const at = searches.findIndex(({ scores }) => scores.has(id));
    return explained[at] ?? explained.findLast((one) => one.parts(id).length > 0);
  };

  const order = rankingOf(read, explained);
  const scored = new Set(order.keys());
  const ownScores = new Map(explained.flatMap(({ hits }) => hits.map(({ id, score }) => [id, score])));

  function stepOf(id: string): MemoryExplanation['step'] {
    const record = whole.record(id);
    if (record === undefined) return 'unknown';
    if (record.retiredAt !== undefined) return 'retired';
    if (store.view.get(id) === undefined) return 'expired';
    if (found.has(id)) return 'found';
    if (filter?.(record.item) === false) return 'filtered';
    const score = offered.get(id)?.score;
    const isLow = (of: number | undefined) => of !== undefined && of < (query.minScore ?? -Infinity);
    if (score !== undefined) return isLow(score) ? 'min-score' : 'k';
    if (query.k === 0) return 'k';
    if (read.isElsewhere) return 'not-returned';
    // A system that reads without a search has rules alone.
    if (searches.length === 0) return 'rules';
    if (!scored.has(id)) return 'unmatched';
    if (!read.isOneSearch && searches.some(({ scores }) => scores.has(id))) return 'rules';
    return read.isOneSearch && isLow(ownScores.get(id)) ? 'min-score' : 'k';
  }

  function explain(id: string): MemoryExplanation {
    const step = stepOf(id);
    const hit = found.get(id) ?? offered.get(id);
    const known = sourceOf(id)?.parts(id) ?? [];
    const parts = hit === undefined ? known : wholeScore(hit, known, result);
    const score = hit?.score ?? (parts.length === 0 ? undefined : sumOf(parts));
    const rank = order.get(id);
    const linkedFrom = found.has(id)
      ? best.filter(({ links }) => links?.includes(id)).map((from) => from.id)
      : [];
    return {
      memoryId: id,
      step,
      ...defined({ rank, score }),
      parts,
      ...(linkedFrom.length > 0 && { linkedFrom }),
      ...(step === 'filtered' && { filters: failedFilters(query, whole.record(id)?.item) }),
    };
  }

  const counts: Partial<Record<ReadStep, number>> = {};
  for (const records of [whole.view.all(), whole.view.retired()]) {
    for (const { item } of records) {
      const step = stepOf(item.id);
      if (step !== 'unknown') counts[step] = (counts[step] ?? 0) + 1;
    }
  }
  const words = explained.find((one) => one.words !== undefined)?.words;
  const history = explained.find((one) => one.history !== undefined)?.history;
  const others = [...new Set(memoryIds)].filter((id) => !found.has(id));
  return {
    memories: [...found.keys(), ...others].map(explain),
    counts,
    ...defined({ words, history }),
  };
}

/** The explanation of a read in a scope that holds nothing. */
export function nothingStored({ memoryIds }: ExplainRequest): ReadExplanation {
  const unknown = [...new Set(memoryIds)].map(
    (memoryId) => ({ memoryId, step: 'unknown', parts: [] }) as const,
  );
  return { memories: unknown, counts: {} };
}

/** Places from 1: the hits of the result, then the other memories that the first search scored, in the order of a read. */
function rankingOf<State extends JsonValue, Index extends MemoryIndex<State>>(
  { store, result, best }: ReadToExplain<State, Index>,
  explained: readonly IndexExplanation[],
): ReadonlyMap<string, number> {
  const age = (id: string) => store.view.get(id)?.order ?? 0;
  const inOrder = (hits: SearchResult['hits']) =>
    [...hits].sort((left, right) => right.score - left.score || age(left.id) - age(right.id));
  const places = new Map<string, number>();
  const rest = explained.flatMap(({ hits }) => inOrder(hits));
  for (const { id } of [...best, ...(result.isFinal ? result.hits : inOrder(result.hits)), ...rest]) {
    if (!places.has(id)) places.set(id, places.size + 1);
  }
  return places;
}

function explainSearch<State extends JsonValue, Index extends MemoryIndex<State>>(
  { store, context, isElsewhere }: ReadToExplain<State, Index>,
  { query, vector, scores }: AskedSearch,
): IndexExplanation {
  if (isElsewhere) return explainByParts([...scores].map(([id, score]) => ({ id, score })));
  const { index } = store;
  if (index.explain !== undefined) return index.explain(searchRequest({ store, query, context, vector }));
  const unlimited = { ...query, k: Number.POSITIVE_INFINITY };
  return explainByParts(index.search(searchRequest({ store, query: unlimited, context, vector })).hits);
}

/** The parts of a hit, completed so that they sum to its score. */
function wholeScore(
  hit: FoundMemory | SearchResult['hits'][number],
  known: readonly ScorePart[],
  { contributions }: SearchResult,
): readonly ScorePart[] {
  const { score, scoreParts = {} } = hit;
  let parts = known;
  if (contributions !== undefined) {
    const byName = new Map(known.map((part) => [part.name, part]));
    parts = Object.entries(contributions(hit)).map(([name, contribution]): ScorePart => {
      const own = byName.get(name)?.score ?? scoreParts[name] ?? contribution;
      return {
        ...byName.get(name),
        name,
        score: own,
        weight: own === 0 ? 1 : contribution / own,
        contribution,
      };
    });
  }
  if (sumsTo(parts, score)) return parts;
  if (parts.length === 0) return [{ name: 'score', score, weight: 1, contribution: score }];
  const rest = score - sumOf(parts);
  return [...parts, { name: 'rules', score: rest, weight: 1, contribution: rest }];
}

/** The keys of the filters that the memory does not fulfil, each tried alone. */
function failedFilters(
  { filters = {} }: Query,
  item: Parameters<NonNullable<ReturnType<typeof filterOf>>>[0] | undefined,
): string[] {
  return Object.entries(filters)
    .filter(([key, value]) => item !== undefined && filterOf({ filters: { [key]: value } })?.(item) === false)
    .map(([key]) => key);
}
