import type { MemorySystem } from '@memgym/core/memory';
import type * as z from 'zod';
import { makeSystem, type PortSettings } from '../../make-system.js';
import { scmMemory } from './scm-memory.js';
import type { scmMemoryOptionsSchema } from './scm-memory-options.js';

/** The model, the embedder and the options of {@link scm}. */
export type ScmMemorySettings = PortSettings<'model' | 'embedder'> & z.input<typeof scmMemoryOptionsSchema>;

/**
 * SCM: a model decides whether memories are needed, and which are enough, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function scm(settings: ScmMemorySettings): MemorySystem {
  return makeSystem(scmMemory, settings);
}
