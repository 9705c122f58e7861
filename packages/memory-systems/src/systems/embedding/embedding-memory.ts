import type { MemorySystem, MemorySystemDefinition, MemorySystemPorts } from '@memgym/core';
import { createScopedMemory } from '../../scoped/index.js';
import { paramsOf } from '../shared/params-of.js';
import { requireEmbedder } from '../shared/require-embedder.js';
import type { UnitName } from '../units/memory-unit.js';
import { unitOf } from '../units/unit-of.js';
import { createVectorMemoryIndex } from './create-vector-memory-index.js';
import { type EmbeddingMemoryOptions, embeddingMemoryOptionsSchema } from './embedding-memory-options.js';

/**
 * Every message is a memory, found by the similarity of its embedding. The reference profile is
 * MemoryBench's Embedder-M. Source: memory-systems.md §4 and §15.
 */
export const embeddingMessageMemory: MemorySystemDefinition<EmbeddingMemoryOptions> = {
  type: 'emb-m',
  description: 'Finds messages by meaning (embeddings).',
  optionsSchema: embeddingMemoryOptionsSchema,
  needs: ['embedder'],
  create: (options, ports) => createEmbeddingMemory('emb-m', 'message', options, ports),
};

/**
 * Every session is a memory, found by the similarity of its embedding. The reference profile is
 * MemoryBench's Embedder-S, which embeds only a session's first user message. Source:
 * memory-systems.md §4 and §15.
 */
export const embeddingSessionMemory: MemorySystemDefinition<EmbeddingMemoryOptions> = {
  type: 'emb-s',
  description: 'Finds whole sessions by meaning (embeddings).',
  optionsSchema: embeddingMemoryOptionsSchema,
  needs: ['embedder'],
  create: (options, ports) => createEmbeddingMemory('emb-s', 'session', options, ports),
};

function createEmbeddingMemory(
  name: string,
  unit: UnitName,
  options: EmbeddingMemoryOptions,
  ports: MemorySystemPorts,
): MemorySystem {
  const embedder = requireEmbedder(name, ports);
  return createScopedMemory({
    info: { name, version: '1.0.0', profile: options.profile, params: paramsOf(options) },
    ...unitOf(unit, options),
    embedder,
    createIndex: () =>
      createVectorMemoryIndex(embedder.info.dimensions, options.vectorIndex, options.diversity),
  });
}
