import { defineMemorySystem } from '../../define-memory-system.js';
import { createVectorMemoryIndex } from '../../toolkit/vectors/create-vector-memory-index.js';
import { memEngineWords } from '../../toolkit/with-word-limit.js';
import { longTermMemoryOptionsSchema } from './long-term-memory-options.js';

/**
 * MemEngine's long-term memory: stores every message, found by the cosine of its embedding, five at a time. The
 * `reference` profile shows only the first 1024 words of the hits. Source:
 * docs/specs/memory-systems.md#short-term-and-long-term-memory.
 */
export const longTermMemory = defineMemorySystem({
  type: 'long-term',
  version: '1.0.0',
  description: 'Finds messages by meaning, five at a time (MemEngine’s long-term memory).',
  options: longTermMemoryOptionsSchema,
  needs: ['embedder'],
  defaultK: 5,
  design: (options, { embedder }) => {
    const { profile, vectorIndex } = options;
    return {
      createIndex: () => createVectorMemoryIndex(embedder.info.dimensions, vectorIndex),
      ...(profile === 'reference' && { wordLimit: memEngineWords }),
    };
  },
});
