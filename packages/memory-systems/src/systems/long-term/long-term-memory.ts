import type { MemorySystemDefinition } from '@memgym/core';
import { createScopedMemory } from '../../scoped/index.js';
import { createVectorMemoryIndex } from '../embedding/create-vector-memory-index.js';
import { paramsOf } from '../shared/params-of.js';
import { requireEmbedder } from '../shared/require-embedder.js';
import { memEngineWords, withWordLimit } from '../shared/with-word-limit.js';
import { type LongTermMemoryOptions, longTermMemoryOptionsSchema } from './long-term-memory-options.js';

/**
 * MemEngine's long-term memory: every message, found by the cosine of its embedding, five at a time. The
 * `reference` profile shows the first 1024 words of what was found. Source: memory-systems.md §12.
 */
export const longTermMemory: MemorySystemDefinition<LongTermMemoryOptions> = {
  type: 'long-term',
  description: 'Finds messages by meaning, five at a time (MemEngine’s long-term memory).',
  optionsSchema: longTermMemoryOptionsSchema,
  needs: ['embedder'],
  defaultK: 5,
  create: (options, ports) => {
    const { profile, vectorIndex } = options;
    const embedder = requireEmbedder('long-term', ports);
    const memory = createScopedMemory({
      info: { name: 'long-term', version: '1.0.0', profile, params: paramsOf(options) },
      embedder,
      createIndex: () => createVectorMemoryIndex(embedder.info.dimensions, vectorIndex),
    });
    return profile === 'reference' ? withWordLimit(memory, memEngineWords) : memory;
  },
};
