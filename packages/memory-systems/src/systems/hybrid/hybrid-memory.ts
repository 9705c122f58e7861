import type { ScorePart } from '@memgym/core';
import type { MemorySystem } from '@memgym/core/memory';
import type * as z from 'zod';
import { defineMemorySystem } from '../../define-memory-system.js';
import {
  type Accept,
  createAdaptiveVectorIndex,
  type Hit,
  type IndexPersistence,
  linearFusion,
  persistenceOf,
  persistent,
  reciprocalRankFusion,
  sectionsBelow,
  sectionsUnder,
} from '../../indexes/index.js';
import { makeSystem, type PortSettings } from '../../make-system.js';
import { type MemoryIndex, rankedHits, type SearchRequest, searchByAge } from '../../scoped/index.js';
import { messageUnitState } from '../../toolkit/units/memory-unit.js';
import { messageUnit } from '../../toolkit/units/message-unit.js';
import { sessionUnit } from '../../toolkit/units/session-unit.js';
import { vectorOf } from '../../toolkit/vectors/create-vector-memory-index.js';
import { createLexicalIndex } from '../../toolkit/words/create-lexical-index.js';
import { explainWords } from '../../toolkit/words/explain-words.js';
import { type HybridMemoryOptions, hybridMemoryOptionsSchema } from './hybrid-memory-options.js';

/**
 * Finds memories both by their words (BM25) and by the similarity of their embeddings, and fuses the two rankings.
 * Source: docs/specs/memory-systems.md#fusion-and-diversity.
 */
export const hybridMemory = defineMemorySystem({
  type: 'hybrid',
  version: '1.0.0',
  description: 'Finds messages or sessions by words and by meaning together.',
  options: hybridMemoryOptionsSchema,
  needs: ['embedder'],
  state: messageUnitState,
  design: (options, { embedder }) => {
    return {
      ...(options.unit === 'message' ? messageUnit(options) : sessionUnit(options)),
      createIndex: () => createHybridIndex(embedder.info.dimensions, options),
    };
  },
});

function createHybridIndex(dimensions: number, options: HybridMemoryOptions): MemoryIndex {
  const words = createLexicalIndex(options.lexical);
  const vectors = createAdaptiveVectorIndex(dimensions, options.vectorIndex);
  const lists = ({ query, vector, age }: SearchRequest, k: number, accept: Accept): [Hit[], Hit[]] => {
    const depth = options.depth * k;
    const dense = vector && searchByAge((wanted) => vectors.search(vector, wanted, accept), depth, age);
    return [words.search(query.text, depth, accept), dense ?? []];
  };
  const index: MemoryIndex = {
    put: (id, text, record) => {
      if (words.has(id)) words.update(id, text);
      else words.add(id, text);
      vectors.put(id, vectorOf(record));
    },
    delete: (id) => {
      words.delete(id);
      vectors.delete(id);
    },
    search: (request) => ({
      hits: request.perKind((k, accept) => fuse(...lists(request, k, accept), options).slice(0, k)),
    }),
    explain: (request) => {
      const { vector, perKind, age, view } = request;
      const lexical = explainWords(words, request);
      const dense =
        vector &&
        rankedHits(request, (accept) =>
          searchByAge((wanted) => vectors.search(vector, wanted, accept), view.size, age),
        );
      const adds = { words: new Map<string, number>(), meaning: new Map<string, number>() };
      const hits = perKind((k, accept) => {
        const [byWords, byMeaning] = lists(request, k, accept);
        for (const { id, score } of fuse(byWords, [], options)) adds.words.set(id, score);
        for (const { id, score } of fuse([], byMeaning, options)) adds.meaning.set(id, score);
        return fuse(byWords, byMeaning, options);
      });
      const weight = options.fusion === 'linear' ? options.lexicalWeight : undefined;
      const parts = (id: string): ScorePart[] => {
        const own = lexical.part(id, weight ?? 1, adds.words.get(id) ?? 0);
        const near = dense?.ranks.get(id);
        return [
          ...(own === undefined ? [] : [own]),
          ...(near === undefined
            ? []
            : [
                {
                  name: 'meaning',
                  ...near,
                  weight: weight === undefined ? 1 : 1 - weight,
                  contribution: adds.meaning.get(id) ?? 0,
                },
              ]),
        ];
      };
      return {
        hits: [...hits, ...unfused(hits, lexical.hits, dense?.hits)],
        parts,
        ...(lexical.words && { words: lexical.words }),
      };
    },
  };
  return persistent(index, bothOf(persistenceOf(words), persistenceOf(vectors)));
}

function bothOf(
  words: IndexPersistence | undefined,
  vectors: IndexPersistence | undefined,
): IndexPersistence | undefined {
  if (words === undefined || vectors === undefined) return undefined;
  return {
    settings: { words: words.settings, vectors: vectors.settings },
    get work() {
      return words.work + vectors.work;
    },
    write: (to, numberOf) => {
      words.write(sectionsUnder('words', to), numberOf);
      vectors.write(sectionsUnder('vectors', to), numberOf);
    },
    read: (from, memoryOf) => {
      words.read(sectionsBelow('words', from), memoryOf);
      vectors.read(sectionsBelow('vectors', from), memoryOf);
    },
  };
}

/** Hits of single rankings beyond the depth that is fused, which have no score together. */
function unfused(fused: readonly Hit[], ...rankings: readonly (readonly Hit[] | undefined)[]): Hit[] {
  const known = new Set(fused.map(({ id }) => id));
  const ids = new Set(rankings.flatMap((ranking = []) => ranking.map(({ id }) => id)));
  return [...ids].filter((id) => !known.has(id)).map((id) => ({ id, score: 0 }));
}

function fuse(
  lexical: readonly Hit[],
  dense: readonly Hit[],
  { fusion, rankConstant, lexicalWeight }: HybridMemoryOptions,
): Hit[] {
  if (fusion === 'linear') return linearFusion(lexical, dense, lexicalWeight);
  return reciprocalRankFusion([lexical, dense], { rankConstant });
}

/** The embedder and the options of {@link hybrid}. */
export type HybridMemorySettings = PortSettings<'embedder'> & z.input<typeof hybridMemoryOptionsSchema>;

/**
 * Messages or sessions, found by words and by meaning together, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function hybrid(settings: HybridMemorySettings): MemorySystem {
  return makeSystem(hybridMemory, settings);
}
