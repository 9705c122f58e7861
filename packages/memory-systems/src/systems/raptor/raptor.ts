import type { MemorySystem } from '@memgym/core/memory';
import type * as z from 'zod';
import { makeSystem, type PortSettings } from '../../make-system.js';
import { raptorMemory } from './raptor-memory.js';
import type { raptorMemoryOptionsSchema } from './raptor-memory-options.js';

/** The model, the embedder and the options of {@link raptor}. */
export type RaptorMemorySettings = PortSettings<'model' | 'embedder'> &
  z.input<typeof raptorMemoryOptionsSchema>;

/**
 * RAPTOR: a tree of summaries over clusters of messages, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function raptor(settings: RaptorMemorySettings): MemorySystem {
  return makeSystem(raptorMemory, settings);
}
