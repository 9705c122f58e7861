import type { MemorySystem } from '@memgym/core/memory';
import type * as z from 'zod';
import { makeSystem, type PortSettings } from '../../make-system.js';
import { memTreeMemory } from './mem-tree-memory.js';
import type { memTreeMemoryOptionsSchema } from './mem-tree-memory-options.js';

/** The model, the embedder and the options of {@link memTree}. */
export type MemTreeMemorySettings = PortSettings<'model' | 'embedder'> &
  z.input<typeof memTreeMemoryOptionsSchema>;

/**
 * MemTree: messages under a growing tree of texts that a model merges, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function memTree(settings: MemTreeMemorySettings): MemorySystem {
  return makeSystem(memTreeMemory, settings);
}
