import type { MemorySystem } from '@memgym/core/memory';
import type * as z from 'zod';
import { makeSystem, type PortSettings } from '../../make-system.js';
import { awiMemory } from './awi-memory.js';
import type { awiMemoryOptionsSchema } from './awi-memory-options.js';

/** The model and the options of {@link awi}. */
export type AwiMemorySettings = PortSettings<'model'> & z.input<typeof awiMemoryOptionsSchema>;

/**
 * AWI: notes that a model maintains about the user, all of them shown, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function awi(settings: AwiMemorySettings): MemorySystem {
  return makeSystem(awiMemory, settings);
}
