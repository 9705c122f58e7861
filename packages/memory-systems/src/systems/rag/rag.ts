import type { MemorySystem } from '@memgym/core/memory';
import type * as z from 'zod';
import { makeSystem, type PortSettings } from '../../make-system.js';
import { ragMemory } from './rag-memory.js';
import type { ragMemoryOptionsSchema } from './rag-memory-options.js';

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
