import type { MemorySystem, MemorySystemDefinition } from '@memgym/core';
import { createScopedMemory, keepingByMemories } from '../../scoped/index.js';
import { paramsOf } from '../shared/params-of.js';
import type { UnitName } from '../units/memory-unit.js';
import { unitOf } from '../units/unit-of.js';
import { type Bm25MemoryOptions, bm25MemoryOptionsSchema } from './bm25-memory-options.js';
import { createLexicalIndex } from './create-lexical-index.js';

/**
 * Every message is a memory, found by its words (BM25). The reference profile is MemoryBench's
 * BM25-M. Source: memory-systems.md §4 and §15.
 */
export const bm25MessageMemory: MemorySystemDefinition<Bm25MemoryOptions> = {
  type: 'bm25-m',
  description: 'Finds messages by their words (BM25).',
  optionsSchema: bm25MemoryOptionsSchema,
  needs: [],
  create: (options) => createBm25Memory('bm25-m', 'message', options),
};

/**
 * Every session is a memory, found by its words (BM25). The reference profile is MemoryBench's
 * BM25-S, which indexes only a session's first user message. Source: memory-systems.md §4 and §15.
 */
export const bm25SessionMemory: MemorySystemDefinition<Bm25MemoryOptions> = {
  type: 'bm25-s',
  description: 'Finds whole sessions by their words (BM25).',
  optionsSchema: bm25MemoryOptionsSchema,
  needs: [],
  create: (options) => createBm25Memory('bm25-s', 'session', options),
};

function createBm25Memory(name: string, unit: UnitName, options: Bm25MemoryOptions): MemorySystem {
  return createScopedMemory({
    info: { name, version: '1.0.0', profile: options.profile, params: paramsOf(options) },
    ...unitOf(unit, options),
    createIndex: () => {
      const index = createLexicalIndex(options, options.profile);
      const { keeping } = index;
      return {
        ...(keeping && {
          keeping: keepingByMemories(keeping, (from, records) => {
            keeping.read(from, (number) => records[number]?.item.id);
          }),
        }),
        put: (id, text) => (index.has(id) ? index.update(id, text) : index.add(id, text)),
        delete: (id) => {
          index.delete(id);
        },
        search: ({ query, perKind }) => ({
          hits: perKind((k, accept) => index.search(query.text, k, accept)),
        }),
      };
    },
  });
}
