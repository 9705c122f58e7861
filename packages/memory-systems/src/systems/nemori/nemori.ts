import type { MemorySystem } from '@memgym/core/memory';
import type * as z from 'zod';
import { makeSystem, type PortSettings } from '../../make-system.js';
import { nemoriMemory } from './nemori-memory.js';
import type { nemoriMemoryOptionsSchema } from './nemori-memory-options.js';

/** The model, the embedder and the options of {@link nemori}. */
export type NemoriMemorySettings = PortSettings<'model' | 'embedder'> &
  z.input<typeof nemoriMemoryOptionsSchema>;

/**
 * Nemori: episodes that a model narrates, and statements learnt from surprises, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function nemori(settings: NemoriMemorySettings): MemorySystem {
  return makeSystem(nemoriMemory, settings);
}
