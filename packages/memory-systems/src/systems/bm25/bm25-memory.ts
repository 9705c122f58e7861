import type { MemorySystem } from '@memgym/core/memory';
import type * as z from 'zod';
import { defineMemorySystem } from '../../define-memory-system.js';
import { persistenceOf, persistent } from '../../indexes/index.js';
import { makeSystem } from '../../make-system.js';
import type { MemoryIndex } from '../../scoped/index.js';
import { byUnit } from '../../toolkit/units/by-unit.js';
import { messageUnitState } from '../../toolkit/units/memory-unit.js';
import { messageUnit } from '../../toolkit/units/message-unit.js';
import { sessionUnit } from '../../toolkit/units/session-unit.js';
import { createLexicalIndex } from '../../toolkit/words/create-lexical-index.js';
import { explainWords } from '../../toolkit/words/explain-words.js';
import {
  type Bm25MemoryOptions,
  bm25MemoryOptionsSchema,
  bm25SessionMemoryOptionsSchema,
} from './bm25-memory-options.js';

/**
 * Stores every message as a memory, found by its words (BM25). Source: docs/specs/memory-systems.md#bm25.
 */
export const bm25MessageMemory = defineMemorySystem({
  type: 'bm25-m',
  version: '1.0.0',
  description: 'Finds messages by their words (BM25).',
  options: bm25MemoryOptionsSchema,
  needs: [],
  state: messageUnitState,
  design: (options) => ({ ...messageUnit(options), createIndex: () => createWordIndex(options) }),
});

/**
 * Stores every session as a memory, found by its words (BM25). Source: docs/specs/memory-systems.md#bm25.
 */
export const bm25SessionMemory = defineMemorySystem({
  type: 'bm25-s',
  version: '1.0.0',
  description: 'Finds whole sessions by their words (BM25).',
  options: bm25SessionMemoryOptionsSchema,
  needs: [],
  design: (options) => ({ ...sessionUnit(options), createIndex: () => createWordIndex(options) }),
});

function createWordIndex(options: Omit<Bm25MemoryOptions, 'indexed'>): MemoryIndex {
  const index = createLexicalIndex(options);
  const memoryIndex: MemoryIndex = {
    put: (id, text) => (index.has(id) ? index.update(id, text) : index.add(id, text)),
    delete: (id) => {
      index.delete(id);
    },
    search: ({ query, perKind }) => ({
      hits: perKind((k, accept) => index.search(query.text, k, accept)),
    }),
    explain: (request) => {
      const { hits, ranks, part, words } = explainWords(index, request);
      const parts = (id: string) => {
        const own = part(id, 1, ranks.get(id)?.score ?? 0);
        return own === undefined ? [] : [own];
      };
      return { hits, parts, ...(words && { words }) };
    },
  };
  return persistent(memoryIndex, persistenceOf(index));
}

/**
 * The options of {@link bm25}. `unit` is what one memory is: a message (default), or a whole session.
 */
export type Bm25MemorySettings =
  | ({ readonly unit?: 'message' } & z.input<typeof bm25MemoryOptionsSchema>)
  | ({ readonly unit: 'session' } & z.input<typeof bm25SessionMemoryOptionsSchema>);

/**
 * Messages, or whole sessions, found by their words (BM25), for `createMemory`. Needs neither model nor key.
 *
 * @throws {ConfigError} for an invalid option
 */
export function bm25(settings: Bm25MemorySettings = {}): MemorySystem {
  const { unit = 'message', ...options } = settings;
  const definitions = { message: bm25MessageMemory, session: bm25SessionMemory };
  return makeSystem<never>(byUnit('bm25', unit, definitions), options);
}
