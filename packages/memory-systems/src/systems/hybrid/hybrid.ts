import type { MemorySystem } from '@memgym/core/memory';
import type * as z from 'zod';
import { makeSystem, type PortSettings } from '../../make-system.js';
import { hybridMemory } from './hybrid-memory.js';
import type { hybridMemoryOptionsSchema } from './hybrid-memory-options.js';

/** The embedder and the options of {@link hybrid}. */
export type HybridMemorySettings = PortSettings<'embedder'> & z.input<typeof hybridMemoryOptionsSchema>;

/**
 * Messages or sessions, found by words and by meaning together, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function hybrid(settings: HybridMemorySettings): MemorySystem {
  return makeSystem(hybridMemory, settings);
}
