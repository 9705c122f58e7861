import * as z from 'zod';
import { defineMemorySystem } from '../../define-memory-system.js';
import { profileSchema } from '../../toolkit/profile-schema.js';
import { createVectorMemoryIndex } from '../../toolkit/vectors/create-vector-memory-index.js';
import { vectorIndexSchema } from '../../toolkit/vectors/vector-options.js';
import { memEngineLimit } from '../../toolkit/with-word-limit.js';

/**
 * MemEngine's long-term memory: stores every message, found by the cosine of its embedding, five at a time. The
 * `reference` profile shows only the first 1024 words of the hits. Source:
 * docs/specs/memory-systems.md#short-term-and-long-term-memory.
 */
export const longTermMemory = defineMemorySystem({
  type: 'long-term',
  version: '1.0.0',
  description: 'Finds messages by meaning, five at a time (MemEngine’s long-term memory).',
  options: z.strictObject({
    profile: profileSchema,
    vectorIndex: vectorIndexSchema,
  }),
  needs: ['embedder'],
  defaultK: 5,
  design: (options, { embedder }) => {
    const { profile, vectorIndex } = options;
    return {
      createIndex: () => createVectorMemoryIndex(embedder.info.dimensions, vectorIndex),
      ...memEngineLimit[profile],
    };
  },
});
