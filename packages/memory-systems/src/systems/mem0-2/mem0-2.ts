import type { MemorySystem } from '@memgym/core/memory';
import type * as z from 'zod';
import { makeSystem, type PortSettings } from '../../make-system.js';
import { mem02Memory } from './mem0-2-memory.js';
import type { mem02MemoryOptionsSchema } from './mem0-2-memory-options.js';

/** The model, the embedder and the options of {@link mem02}. */
export type Mem02MemorySettings = PortSettings<'model' | 'embedder'> &
  z.input<typeof mem02MemoryOptionsSchema>;

/**
 * Mem0 from 2.0 on: facts that a model extracts, found by words, meaning and entities, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function mem02(settings: Mem02MemorySettings): MemorySystem {
  return makeSystem(mem02Memory, settings);
}
