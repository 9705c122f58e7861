import type { MemorySystem } from '@memgym/core/memory';
import type * as z from 'zod';
import { makeSystem, type PortSettings } from '../../make-system.js';
import { reflexionMemory } from './reflexion-memory.js';
import type { reflexionMemoryOptionsSchema } from './reflexion-memory-options.js';

/** The model and the options of {@link reflexion}. */
export type ReflexionMemorySettings = PortSettings<'model'> & z.input<typeof reflexionMemoryOptionsSchema>;

/**
 * Reflexion: all messages, and an insight that a model draws from feedback, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function reflexion(settings: ReflexionMemorySettings): MemorySystem {
  return makeSystem(reflexionMemory, settings);
}
