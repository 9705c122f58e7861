import type { MemorySystem } from '@memgym/core/memory';
import type * as z from 'zod';
import { makeSystem, type PortSettings } from '../../make-system.js';
import { memoryOsMemory } from './memory-os-memory.js';
import type { memoryOsMemoryOptionsSchema } from './memory-os-memory-options.js';

/** The model, the embedder and the options of {@link memoryOs}. */
export type MemoryOsMemorySettings = PortSettings<'model' | 'embedder'> &
  z.input<typeof memoryOsMemoryOptionsSchema>;

/**
 * MemoryOS: recent exchanges, topics by heat, and a profile, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function memoryOs(settings: MemoryOsMemorySettings): MemorySystem {
  return makeSystem(memoryOsMemory, settings);
}
