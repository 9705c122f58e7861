import type { MemorySystem } from '@memgym/core/memory';
import type * as z from 'zod';
import { makeSystem, type PortSettings } from '../../make-system.js';
import { memgptMemory } from './memgpt-memory.js';
import type { memgptMemoryOptionsSchema } from './memgpt-memory-options.js';

/** The model, the embedder and the options of {@link memgpt}. */
export type MemgptMemorySettings = PortSettings<'model' | 'embedder'> &
  z.input<typeof memgptMemoryOptionsSchema>;

/**
 * MemGPT: a model moves memories between its context and an archive, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function memgpt(settings: MemgptMemorySettings): MemorySystem {
  return makeSystem(memgptMemory, settings);
}
