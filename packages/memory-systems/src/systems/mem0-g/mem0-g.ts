import type { MemorySystem } from '@memgym/core/memory';
import type * as z from 'zod';
import { makeSystem, type PortSettings } from '../../make-system.js';
import { mem0GMemory } from './mem0-g-memory.js';
import type { mem0GMemoryOptionsSchema } from './mem0-g-memory-options.js';

/** The model, the embedder and the options of {@link mem0G}. */
export type Mem0GMemorySettings = PortSettings<'model' | 'embedder'> &
  z.input<typeof mem0GMemoryOptionsSchema>;

/**
 * Mem0-G up to 1.0: facts, and a graph of entities and relations, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function mem0G(settings: Mem0GMemorySettings): MemorySystem {
  return makeSystem(mem0GMemory, settings);
}
