import type { MemorySystem } from '@memgym/core/memory';
import type * as z from 'zod';
import { makeSystem, type PortSettings } from '../../make-system.js';
import { mem0Memory } from './mem0-memory.js';
import type { mem0MemoryOptionsSchema } from './mem0-memory-options.js';

/** The model, the embedder and the options of {@link mem0}. */
export type Mem0MemorySettings = PortSettings<'model' | 'embedder'> & z.input<typeof mem0MemoryOptionsSchema>;

/**
 * Mem0 up to 1.0: facts that a model extracts and reconciles, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function mem0(settings: Mem0MemorySettings): MemorySystem {
  return makeSystem(mem0Memory, settings);
}
