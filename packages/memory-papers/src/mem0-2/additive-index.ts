import type {
  IndexExplanation,
  MemoryIndex,
  MemoryRecord,
  SearchRequest,
  SearchResult,
} from '@memgym/memory-systems/define';
import {
  type AdaptiveVectorIndex,
  createAdaptiveVectorIndex,
  createBm25Index,
  type Hit,
  type LexicalIndex,
} from '@memgym/memory-systems/indexes';
import { explainWords, rankedHits, searchByAge, vectorOf } from '@memgym/memory-systems/toolkit';
import { createAnalyzer } from '@memgym/text';
import { entityKey } from '../toolkit/mem0/find-entities.js';
import type { EntityLookup } from './entity-changes.js';
import { entityDataOf } from './entity-record.js';
import type { Mem02MemoryOptions } from './mem0-2-memory-options.js';
import type { Mem02State } from './mem0-2-state.js';
import { squash } from './score-parts.js';

/**
 * The scope’s index: it finds facts by similarity and by words, and entities by name and by similarity. The score of a
 * hit is its cosine similarity, which is also its part `semantic`; the squashed BM25 score is its part `lexical`, which is
 * present if any fact contains words of the query.
 */
export class AdditiveIndex implements MemoryIndex<Mem02State>, EntityLookup {
  // Replaces the original's lemmatised copy: Porter stems without stop words, plus -ing forms.
  readonly #analyzer = createAnalyzer({ stopWords: 'english', keepIngForms: true });
  readonly #squashing: Mem02MemoryOptions['squashing'];
  readonly #words: LexicalIndex;
  readonly #facts: AdaptiveVectorIndex;
  readonly #names: AdaptiveVectorIndex;
  readonly #entities = new Map<string, NamedEntity>();
  readonly #byKey = new Map<string, string>();
  readonly #byFact = new Map<string, Set<string>>();

  constructor(dimensions: number, { lexical, squashing, vectorIndex }: Mem02MemoryOptions) {
    this.#squashing = squashing;
    this.#words = createBm25Index({ queryTerms: 'counted', ...lexical }, this.#analyzer);
    this.#facts = createAdaptiveVectorIndex(dimensions, vectorIndex);
    this.#names = createAdaptiveVectorIndex(dimensions, vectorIndex);
  }

  put(id: string, text: string, record: MemoryRecord): void {
    if (record.item.kind === 'entity') this.#putEntity(id, record);
    else {
      if (this.#words.has(id)) this.#words.update(id, text);
      else this.#words.add(id, text);
      this.#facts.put(id, vectorOf(record));
    }
  }

  delete(id: string): void {
    if (this.#entities.has(id)) this.#dropEntity(id);
    else {
      this.#words.delete(id);
      this.#facts.delete(id);
    }
  }

  search({ query, vector, perKind, age }: SearchRequest<Mem02State>): SearchResult {
    if (vector === undefined) return { hits: [] };
    const terms = this.#analyzer.analyze(query.text).length;
    return {
      hits: perKind((k, accept) => {
        const byWords = new Map(
          this.#words
            .search(query.text, k, accept)
            .map(({ id, score }) => [id, squash(score, terms, this.#squashing)]),
        );
        const near = searchByAge((wanted) => this.#facts.search(vector, wanted, accept), k, age);
        return near.map(({ id, score }) => ({
          id,
          score,
          scoreParts: { semantic: score, ...(byWords.size > 0 && { lexical: byWords.get(id) ?? 0 }) },
        }));
      }),
    };
  }

  explain(request: SearchRequest<Mem02State>): IndexExplanation {
    const { vector, age, view } = request;
    const lexical = explainWords(this.#words, request);
    if (vector === undefined) return { hits: [], parts: () => [] };
    const near = rankedHits(request, (accept) =>
      searchByAge((wanted) => this.#facts.search(vector, wanted, accept), view.size, age),
    );
    const parts = (id: string) => {
      const own = near.ranks.get(id);
      const byWords = lexical.part(id, 0, 0);
      return [
        ...(own === undefined ? [] : [{ name: 'semantic', ...own, weight: 1, contribution: own.score }]),
        ...(byWords === undefined ? [] : [{ ...byWords, name: 'lexical' }]),
      ];
    };
    return { hits: near.hits, parts, ...(lexical.words && { words: lexical.words }) };
  }

  named(key: string): string | undefined {
    return this.#byKey.get(key);
  }

  nearest(vector: Float32Array): Hit | undefined {
    return this.#names.search(vector, 1)[0];
  }

  linkedTo(factId: string): Iterable<string> {
    return this.#byFact.get(factId) ?? [];
  }

  /** The facts that name an entity. */
  factsOf(entityId: string): readonly string[] {
    return this.#entities.get(entityId)?.factIds ?? [];
  }

  /** Every entity whose name is at least this similar, most similar first. */
  entitiesNear(vector: Float32Array, leastSimilarity: number): Hit[] {
    return this.#names.search(vector, this.#entities.size).filter(({ score }) => score >= leastSimilarity);
  }

  #putEntity(id: string, record: MemoryRecord): void {
    this.#dropEntity(id);
    const { mentions } = entityDataOf(record);
    const keys = [...new Set(mentions.map((mention) => entityKey(mention.text)))];
    const factIds = mentions.map(({ factId }) => factId);
    this.#entities.set(id, { keys, factIds });
    this.#names.put(id, vectorOf(record));
    for (const key of keys) this.#byKey.set(key, id);
    for (const factId of factIds) {
      this.#byFact.set(factId, (this.#byFact.get(factId) ?? new Set()).add(id));
    }
  }

  #dropEntity(id: string): void {
    const entity = this.#entities.get(id);
    if (entity === undefined) return;
    this.#entities.delete(id);
    this.#names.delete(id);
    for (const key of entity.keys) if (this.#byKey.get(key) === id) this.#byKey.delete(key);
    for (const factId of entity.factIds) {
      const linked = this.#byFact.get(factId);
      linked?.delete(id);
      if (linked?.size === 0) this.#byFact.delete(factId);
    }
  }
}

interface NamedEntity {
  /** See `entityKey`. */
  readonly keys: readonly string[];
  readonly factIds: readonly string[];
}
