import type { MemorySystemDefinition } from '@memgym/core';
import { createScopedMemory, draftOf } from '../../scoped/index.js';
import { createVectorMemoryIndex } from '../embedding/create-vector-memory-index.js';
import { messagePrefix } from '../shared/message-prefix.js';
import { paramsOf } from '../shared/params-of.js';
import { requireEmbedder } from '../shared/require-embedder.js';
import { type RagMemoryOptions, ragMemoryOptionsSchema } from './rag-memory-options.js';

/**
 * AMemGym's RAG agent: raw messages, each with who says it, found by embedding; readers ask for 30.
 * Its window of recent messages is the assistant's setting, not this system's. Source:
 * memory-systems.md §5.
 */
export const ragMemory: MemorySystemDefinition<RagMemoryOptions> = {
  type: 'rag',
  description: 'Raw messages found by embedding, thirty at a time (AMemGym).',
  optionsSchema: ragMemoryOptionsSchema,
  needs: ['embedder'],
  defaultK: 30,
  create: (options, ports) => {
    const { profile, vectorIndex } = options;
    const prefixes = profile === 'reference' ? 'amemgym' : options.messagePrefixes;
    const embedder = requireEmbedder('rag', ports);
    return createScopedMemory({
      info: { name: 'rag', version: '1.0.0', profile, params: paramsOf(options) },
      embedder,
      remember: ({ observations }) => ({
        put: observations.map((observation) => draftOf(observation, messagePrefix(observation, prefixes))),
      }),
      createIndex: () => createVectorMemoryIndex(embedder.info.dimensions, vectorIndex),
    });
  },
};
