import { defineMemorySystem } from '../../define-memory-system.js';
import {
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
import { type MemoryIndex, searchByAge } from '../../scoped/index.js';
import { messageUnitState } from '../../toolkit/units/memory-unit.js';
import { batchOf, messageUnit } from '../../toolkit/units/message-unit.js';
import { sessionUnit } from '../../toolkit/units/session-unit.js';
import { vectorOf } from '../../toolkit/vectors/vector-of.js';
import { createLexicalIndex } from '../../toolkit/words/create-lexical-index.js';
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
  const words = createLexicalIndex(options.lexical, options.profile);
  const vectors = createAdaptiveVectorIndex(dimensions, options.vectorIndex);
  const index: MemoryIndex = {
    put: (id, text, record) => {
      if (words.has(id)) words.update(id, text);
      else words.add(id, text, batchOf(record));
      vectors.put(id, vectorOf(record));
    },
    delete: (id) => {
      words.delete(id);
      vectors.delete(id);
    },
    search: ({ query, vector, perKind, age }) => ({
      hits: perKind((k, accept) => {
        const depth = options.depth * k;
        const lexical = words.search(query.text, depth, accept);
        const dense = vector && searchByAge((wanted) => vectors.search(vector, wanted, accept), depth, age);
        return fuse(lexical, dense ?? [], options).slice(0, k);
      }),
    }),
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

function fuse(
  lexical: readonly Hit[],
  dense: readonly Hit[],
  { fusion, rankConstant, lexicalWeight }: HybridMemoryOptions,
): Hit[] {
  if (fusion === 'linear') return linearFusion(lexical, dense, lexicalWeight);
  return reciprocalRankFusion([lexical, dense], { rankConstant });
}
