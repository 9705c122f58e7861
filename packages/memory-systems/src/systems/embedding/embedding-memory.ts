import type { Embedder } from '@memgym/core';
import type { MemorySystem } from '@memgym/core/memory';
import type * as z from 'zod';
import { defineMemorySystem } from '../../define-memory-system.js';
import { makeSystem, type PortSettings } from '../../make-system.js';
import type { MemoryIndex } from '../../scoped/index.js';
import { scanIndex } from '../../toolkit/scan-index.js';
import { byUnit } from '../../toolkit/units/by-unit.js';
import { messageUnitState } from '../../toolkit/units/memory-unit.js';
import { messageUnit } from '../../toolkit/units/message-unit.js';
import { sessionUnit } from '../../toolkit/units/session-unit.js';
import { createVectorMemoryIndex, vectorOf } from '../../toolkit/vectors/create-vector-memory-index.js';
import {
  type EmbeddingMemoryOptions,
  embeddingMemoryOptionsSchema,
  embeddingSessionMemoryOptionsSchema,
} from './embedding-memory-options.js';

/**
 * Stores every message as a memory, found by the similarity of its embedding. The reference profile is MemoryBench's
 * Embedder-M. Source: docs/specs/memory-systems.md#lexical-and-dense-baselines and
 * docs/specs/memory-systems.md#dense-vectors.
 */
export const embeddingMessageMemory = defineMemorySystem({
  type: 'emb-m',
  version: '1.0.0',
  description: 'Finds messages by meaning (embeddings).',
  options: embeddingMemoryOptionsSchema,
  needs: ['embedder'],
  state: messageUnitState,
  design: (options, { embedder }) => ({
    ...messageUnit(options),
    createIndex: () => createEmbeddingIndex(options, embedder),
  }),
});

/**
 * Stores every session as a memory, found by the similarity of its embedding. The reference profile is MemoryBench's
 * Embedder-S, which embeds only a session's first user message. Source:
 * docs/specs/memory-systems.md#lexical-and-dense-baselines and docs/specs/memory-systems.md#dense-vectors.
 */
export const embeddingSessionMemory = defineMemorySystem({
  type: 'emb-s',
  version: '1.0.0',
  description: 'Finds whole sessions by meaning (embeddings).',
  options: embeddingSessionMemoryOptionsSchema,
  needs: ['embedder'],
  design: (options, { embedder }) => ({
    ...sessionUnit(options),
    createIndex: () => createEmbeddingIndex(options, embedder),
  }),
});

/** Whether vectors are compared by their distance. */
const hasDistances = { fixed: false, reference: true };

function createEmbeddingIndex(
  { profile, vectorIndex, diversity }: Omit<EmbeddingMemoryOptions, 'indexed'>,
  embedder: Embedder,
): MemoryIndex {
  const isOriginal = hasDistances[profile] && diversity === null && vectorIndex.type !== 'hnsw';
  return isOriginal
    ? createDistanceIndex()
    : createVectorMemoryIndex(embedder.info.dimensions, vectorIndex, diversity);
}

/**
 * The embedder and the options of {@link embedding}. `unit` is what one memory is: a message (default), or a whole session.
 */
export type EmbeddingMemorySettings = PortSettings<'embedder'> &
  (
    | ({ readonly unit?: 'message' } & z.input<typeof embeddingMemoryOptionsSchema>)
    | ({ readonly unit: 'session' } & z.input<typeof embeddingSessionMemoryOptionsSchema>)
  );

/**
 * Messages, or whole sessions, found by meaning (embeddings), for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing embedder
 */
export function embedding(settings: EmbeddingMemorySettings): MemorySystem {
  const { unit = 'message', ...options } = settings;
  const definitions = { message: embeddingMessageMemory, session: embeddingSessionMemory };
  return makeSystem<'embedder'>(byUnit('embedding', unit, definitions), options);
}

/**
 * Finds the memories nearest to the query like FAISS' flat L2 index: vectors are not normalised, and the score is minus
 * the squared distance. For vectors of length 1, the order is the same as by cosine. Source:
 * docs/specs/memory-systems.md#lexical-and-dense-baselines.
 */
function createDistanceIndex(): MemoryIndex {
  return scanIndex(({ vector, candidates }) => {
    if (vector === undefined) return { hits: [] };
    return {
      hits: candidates().map((record) => ({
        id: record.item.id,
        score: 0 - squaredDistance(vector, vectorOf(record)),
      })),
    };
  });
}

function squaredDistance(one: Float32Array, other: Float32Array): number {
  return one.reduce((sum, value, place) => sum + (value - (other[place] ?? 0)) ** 2, 0);
}
