import type { MemorySystem } from '@memgym/core/memory';
import type * as z from 'zod';
import { defineMemorySystem } from '../../define-memory-system.js';
import { makeSystem, type PortSettings } from '../../make-system.js';
import { draftOf } from '../../scoped/index.js';
import { messagePrefix } from '../../toolkit/message-prefix.js';
import { createVectorMemoryIndex } from '../../toolkit/vectors/create-vector-memory-index.js';
import { messageAsJson } from './message-as-json.js';
import { ragMemoryOptionsSchema } from './rag-memory-options.js';
import { rulesOf } from './rules.js';

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
    const { texts, vectorIndex } = options;
    const { prefixes, search } = rulesOf(options);
    return {
      remember: ({ observations }) => ({
        put: observations.map((observation) =>
          texts === 'json'
            ? { ...draftOf(observation, ''), text: messageAsJson(observation) }
            : draftOf(observation, messagePrefix(observation, prefixes)),
        ),
      }),
      ...search,
      createIndex: () => createVectorMemoryIndex(embedder.info.dimensions, vectorIndex),
    };
  },
});

/** The embedder and the options of {@link rag}. */
export type RagMemorySettings = PortSettings<'embedder'> & z.input<typeof ragMemoryOptionsSchema>;

/**
 * RAG: raw messages, found by meaning, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function rag(settings: RagMemorySettings): MemorySystem {
  return makeSystem(ragMemory, settings);
}
