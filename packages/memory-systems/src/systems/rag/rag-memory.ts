import { defineMemorySystem } from '../../define-memory-system.js';
import { draftOf } from '../../scoped/index.js';
import { messagePrefix } from '../../toolkit/message-prefix.js';
import { createVectorMemoryIndex } from '../../toolkit/vectors/create-vector-memory-index.js';
import { searchAsOriginal } from '../../toolkit/vectors/search-as-original.js';
import { messageAsJson } from './message-as-json.js';
import { ragMemoryOptionsSchema } from './rag-memory-options.js';

/**
 * AMemGym's RAG agent: stores raw messages, each with its speaker, found by embedding; readers request 30 hits. Its
 * window of recent messages is the assistant's setting, not this system's. Source:
 * docs/specs/memory-systems.md#amemgym-agents-rag-awe-and-awi.
 */
export const ragMemory = defineMemorySystem({
  type: 'rag',
  version: '1.0.0',
  description: 'Raw messages found by embedding, thirty at a time (AMemGym).',
  options: ragMemoryOptionsSchema,
  needs: ['embedder'],
  defaultK: 30,
  design: (options, { embedder }) => {
    const { profile, texts, vectorIndex } = options;
    const prefixes = profile === 'reference' ? 'labels' : options.messagePrefixes;
    return {
      remember: ({ observations }) => ({
        put: observations.map((observation) =>
          texts === 'json'
            ? { ...draftOf(observation, ''), text: messageAsJson(observation) }
            : draftOf(observation, messagePrefix(observation, prefixes)),
        ),
      }),
      ...searchAsOriginal(texts === 'json' ? 'fixed' : profile),
      createIndex: () => createVectorMemoryIndex(embedder.info.dimensions, vectorIndex),
    };
  },
});
