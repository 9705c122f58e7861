import type { MemoryIndex } from '@memgym/memory-systems/define';
import { createAdaptiveVectorIndex, createBm25Index, type Hit } from '@memgym/memory-systems/indexes';
import { explainWords, rankedHits, searchByAge, vectorOf } from '@memgym/memory-systems/toolkit';
import { createAnalyzer } from '@memgym/text';
import { entityKey } from '../toolkit/mem0/find-entities.js';
import type { EntityLookup } from './entity-changes.js';
import { entityDataOf } from './entity-record.js';
import type { Mem02MemoryOptions } from './mem0-2-memory-options.js';
import type { Mem02State } from './mem0-2-state.js';
import { squash } from './score-parts.js';

/** Finds facts by similarity and by words, and entities by name and by similarity. */
export interface AdditiveIndex extends MemoryIndex<Mem02State>, EntityLookup {
  /** The facts that name an entity. */
  factsOf(entityId: string): readonly string[];
  /** Every entity whose name is at least this similar, most similar first. */
  entitiesNear(vector: Float32Array, leastSimilarity: number): Hit[];
}

/**
 * The scope’s index. The score of a hit is its cosine similarity, which is also its part `semantic`; the squashed BM25
 * score is its part `lexical`, which is present if any fact contains words of the query.
 */
export function createAdditiveIndex(
  dimensions: number,
  { lexical, squashing, vectorIndex }: Mem02MemoryOptions,
): AdditiveIndex {
  // Replaces the original's lemmatised copy: Porter stems without stop words, plus -ing forms.
  const analyzer = createAnalyzer({ stopWords: 'english', keepIngForms: true });
  const words = createBm25Index({ queryTerms: 'counted', ...lexical }, analyzer);
  const facts = createAdaptiveVectorIndex(dimensions, vectorIndex);
  const names = createAdaptiveVectorIndex(dimensions, vectorIndex);
  const entities = new Map<
    string,
    { readonly keys: readonly string[]; readonly factIds: readonly string[] }
  >();
  const byKey = new Map<string, string>();
  const byFact = new Map<string, Set<string>>();

  function dropEntity(id: string): void {
    const entity = entities.get(id);
    if (entity === undefined) return;
    entities.delete(id);
    names.delete(id);
    for (const key of entity.keys) if (byKey.get(key) === id) byKey.delete(key);
    for (const factId of entity.factIds) {
      const linked = byFact.get(factId);
      linked?.delete(id);
      if (linked?.size === 0) byFact.delete(factId);
    }
  }

  return {
    put: (id, text, record) => {
      if (record.item.kind !== 'entity') {
        if (words.has(id)) words.update(id, text);
        else words.add(id, text);
        facts.put(id, vectorOf(record));
        return;
      }
      dropEntity(id);
      const { mentions } = entityDataOf(record);
      const keys = [...new Set(mentions.map((mention) => entityKey(mention.text)))];
      const factIds = mentions.map(({ factId }) => factId);
      entities.set(id, { keys, factIds });
      names.put(id, vectorOf(record));
      for (const key of keys) byKey.set(key, id);
      for (const factId of factIds) byFact.set(factId, (byFact.get(factId) ?? new Set()).add(id));
    },
    delete: (id) => {
      if (entities.has(id)) return dropEntity(id);
      words.delete(id);
      facts.delete(id);
    },
    search: ({ query, vector, perKind, age }) => {
      if (vector === undefined) return { hits: [] };
      const terms = analyzer.analyze(query.text).length;
      return {
        hits: perKind((k, accept) => {
          const lexicalHits = words.search(query.text, k, accept);
          const byWords = new Map(lexicalHits.map(({ id, score }) => [id, squash(score, terms, squashing)]));
          const near = searchByAge((wanted) => facts.search(vector, wanted, accept), k, age);
          return near.map(({ id, score }) => ({
            id,
            score,
            scoreParts: { semantic: score, ...(byWords.size > 0 && { lexical: byWords.get(id) ?? 0 }) },
          }));
        }),
      };
    },
    explain: (request) => {
      const { vector, age, view } = request;
      const lexical = explainWords(words, request);
      if (vector === undefined) return { hits: [], parts: () => [] };
      const near = rankedHits(request, (accept) =>
        searchByAge((wanted) => facts.search(vector, wanted, accept), view.size, age),
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
    },
    named: (key) => byKey.get(key),
    nearest: (vector) => names.search(vector, 1)[0],
    linkedTo: (factId) => byFact.get(factId) ?? [],
    factsOf: (id) => entities.get(id)?.factIds ?? [],
    entitiesNear: (vector, least) =>
      names.search(vector, entities.size).filter(({ score }) => score >= least),
  };
}
