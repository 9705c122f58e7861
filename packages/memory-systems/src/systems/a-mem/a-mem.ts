import type { MemorySystem } from '@memgym/core/memory';
import type * as z from 'zod';
import { makeSystem, type PortSettings } from '../../make-system.js';
import { aMemMemory } from './a-mem-memory.js';
import type { aMemMemoryOptionsSchema } from './a-mem-memory-options.js';

/** The model, the embedder and the options of {@link aMem}. */
export type AMemMemorySettings = PortSettings<'model' | 'embedder'> & z.input<typeof aMemMemoryOptionsSchema>;

/**
 * A-Mem: notes that a model annotates, links and rewrites, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function aMem(settings: AMemMemorySettings): MemorySystem {
  return makeSystem(aMemMemory, settings);
}
