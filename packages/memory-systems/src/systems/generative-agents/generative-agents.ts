import type { MemorySystem } from '@memgym/core/memory';
import type * as z from 'zod';
import { makeSystem, type PortSettings } from '../../make-system.js';
import { generativeAgentsMemory } from './generative-agents-memory.js';
import type { generativeAgentsMemoryOptionsSchema } from './generative-agents-memory-options.js';

/** The model, the embedder and the options of {@link generativeAgents}. */
export type GenerativeAgentsMemorySettings = PortSettings<'model' | 'embedder'> &
  z.input<typeof generativeAgentsMemoryOptionsSchema>;

/**
 * Generative Agents: messages by relevance, recency and importance, with reflection, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function generativeAgents(settings: GenerativeAgentsMemorySettings): MemorySystem {
  return makeSystem(generativeAgentsMemory, settings);
}
