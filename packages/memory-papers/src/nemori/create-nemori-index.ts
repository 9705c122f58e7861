import type { MemoryHit, MemoryIndex, SearchRequest } from '@memgym/memory-systems/define';
import {
  type Accept,
  createAdaptiveVectorIndex,
  createBm25Index,
  type Hit,
  type LexicalIndex,
} from '@memgym/memory-systems/indexes';
import { filterOf, searchByAge } from '@memgym/memory-systems/toolkit';
import { detectLanguage } from '@memgym/text';
import { spokenText } from './kept-message.js';
import { type NemoriMemoryOptions, settingsOf } from './nemori-memory-options.js';
import type { NemoriPreset, NemoriSettings } from './nemori-presets.js';
import {
  type Entry,
  type Episode,
  entryOf,
  isEpisode,
  isStatement,
  kinds,
  type NemoriKind,
} from './nemori-record.js';
import type { FoundMemories } from './rank-together.js';
import type { NemoriRules } from './rules.js';

/** The memories of a scope by embedding and by words. */
export interface NemoriIndex extends MemoryIndex {
  /** The memories with the highest cosine, best first. */
  nearest(vector: Float32Array, k: number, accept: Accept): Hit[];
  /** Ids of all memories of a kind, so that a write does not scan all memories. */
  idsOf(kind: NemoriKind): ReadonlySet<string>;
}

export function createNemoriIndex(
  dimensions: number,
  options: NemoriMemoryOptions,
  rules: NemoriRules,
): NemoriIndex {
  const settings = settingsOf(options);
  const vectors = createAdaptiveVectorIndex(dimensions, options.vectorIndex);
  const words = createWordIndexes(settings, rules);
  const ids: Readonly<Record<NemoriKind, Set<string>>> = {
    episode: new Set(),
    statement: new Set(),
    message: new Set(),
  };
  const searches: NemoriSearches = {
    byVector: (vector, k, { accept, age }) =>
      searchByAge((wanted) => vectors.search(vector, wanted, accept), k, age),
    byWords: (kind, text, { k, accept }) => words.search(kind, text, { k, accept }),
  };
  return {
    put: (id, text, record) => {
      const { kind } = entryOf(record).data;
      const { vector } = record;
      ids[kind].add(id);
      words.put(kind, id, text);
      if (vector === undefined) vectors.delete(id);
      else vectors.put(id, vector);
    },
    delete: (id) => {
      for (const kind of Object.values(ids)) kind.delete(id);
      words.delete(id);
      vectors.delete(id);
    },
    idsOf: (kind) => ids[kind],
    nearest: (vector, k, accept) => vectors.search(vector, k, accept),
    search: (request) => ({
      hits: rankMemories(request, searches, { ...settings, preset: options.preset, rules }),
      isFinal: rules.keepsFusionOrder,
    }),
  };
}

/** Full-text search over several kinds of memories. */
interface WordIndexes {
  put(kind: NemoriKind, id: string, text: string): void;
  delete(id: string): void;
  search(kind: NemoriKind, text: string, given: { readonly k: number; readonly accept: Accept }): Hit[];
}

/** Pure vector search needs no word index. */
function createWordIndexes(
  { search, textIndex }: Pick<NemoriSettings, 'search' | 'textIndex'>,
  rules: NemoriRules,
): WordIndexes {
  if (search === 'vector') return { put: () => undefined, delete: () => undefined, search: () => [] };
  const create = textIndex === 'okapi' ? createOkapiIndex : rules.createWordIndex;
  const indexes = new Map<string, LexicalIndex>();
  const indexOf = (kind: NemoriKind): LexicalIndex => {
    const key = rules.indexesKindsApart ? kind : '';
    const index = indexes.get(key) ?? create();
    indexes.set(key, index);
    return index;
  };
  return {
    put: (kind, id, text) => {
      const index = indexOf(kind);
      if (index.has(id)) index.update(id, text);
      else index.add(id, text);
    },
    delete: (id) => {
      for (const index of indexes.values()) index.delete(id);
    },
    search: (kind, text, { k, accept }) => indexOf(kind).search(text, k, accept),
  };
}

/** BM25Okapi over stems instead of spaCy's lemmas, without stop words and single letters. */
function createOkapiIndex(): LexicalIndex {
  const analyzer = { stopWords: 'english', minLength: 2, chinese: 'precise' } as const;
  return createBm25Index({ preset: 'okapi', analyzer });
}

interface RankedBy extends NemoriSettings {
  readonly preset: NemoriPreset;
  readonly rules: NemoriRules;
}

/**
 * The best of each kind, by fused rankings of embedding and words, or by embedding alone. Source:
 * docs/specs/memory-systems.md#nemori-read.
 */
function rankMemories(
  request: SearchRequest,
  searches: NemoriSearches,
  { rules, ...settings }: RankedBy,
): MemoryHit[] {
  const found = foundOf(request, searches, settings);
  const ranked = rules.rank(found, { ...settings, age: request.age });
  return presentHits(ranked, request, settings);
}

function foundOf(
  { query, vector, view, age }: SearchRequest,
  searches: NemoriSearches,
  settings: NemoriSettings,
): FoundMemories[] {
  const passes = filterOf(query) ?? (() => true);
  const caps: Readonly<Record<NemoriKind, number>> = {
    episode: settings.episodes,
    statement: settings.statements,
    message: settings.messages,
  };
  const depth = settings.search === 'hybrid' ? settings.depth : 1;
  return Object.values(kinds).map((kind) => {
    const cap = Math.min(query.k, caps[kind], view.size);
    const accept = (id: string): boolean => {
      const item = view.get(id)?.item;
      return item !== undefined && item.kind === kind && passes(item);
    };
    const byVector = vector === undefined ? [] : searches.byVector(vector, cap * depth, { accept, age });
    return { cap, byVector, byWords: searches.byWords(kind, query.text, { k: cap * depth, accept }) };
  });
}

/**
 * Hits as shown to readers, best first, equal scores in the given order: the first episodes with their messages, a
 * statement linked to its episode.
 */
function presentHits(
  hits: readonly MemoryHit[],
  { view }: Pick<SearchRequest, 'view'>,
  { sourceEpisodes }: Pick<NemoriSettings, 'sourceEpisodes'>,
): MemoryHit[] {
  let left = sourceEpisodes;
  return [...hits]
    .sort((one, other) => other.score - one.score)
    .map((hit) => {
      const record = view.get(hit.id);
      const entry = record && entryOf(record);
      if (entry === undefined) return hit;
      if (isStatement(entry)) {
        const { episodeId } = entry.data;
        return view.get(episodeId) === undefined ? hit : { ...hit, links: [episodeId] };
      }
      if (!isEpisode(entry) || left === 0) return hit;
      left -= 1;
      // A caller's text is shown alone, and a transcript already contains the messages.
      return entry.data.rewritten || !entry.data.narrated ? hit : { ...hit, text: withMessages(entry) };
    });
}

function withMessages({ text, data }: Entry<Episode>): string {
  const label = detectLanguage(text).startsWith('zh') ? '原始消息：' : 'Messages:';
  const lines = data.messages.map((message) => {
    const time = message.time === null ? '' : `[${message.time.replace('T', ' ').slice(0, 16)}] `;
    return `- ${time}${spokenText(message)}`;
  });
  return [text, label, ...lines].join('\n');
}

/** Searches of one kind of memory: at most `k` hits, best first, equal scores by age. */
interface NemoriSearches {
  byVector(
    vector: Float32Array,
    k: number,
    given: { readonly accept: Accept; readonly age: (id: string) => number },
  ): Hit[];
  byWords(kind: NemoriKind, text: string, given: { readonly k: number; readonly accept: Accept }): Hit[];
}
