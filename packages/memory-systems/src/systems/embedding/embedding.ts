import type { MemorySystem } from '@memgym/core/memory';
import type * as z from 'zod';
import { makeSystem, type PortSettings } from '../../make-system.js';
import { byUnit } from '../../toolkit/units/by-unit.js';
import { embeddingMessageMemory, embeddingSessionMemory } from './embedding-memory.js';
import type {
  embeddingMemoryOptionsSchema,
  embeddingSessionMemoryOptionsSchema,
} from './embedding-memory-options.js';

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
