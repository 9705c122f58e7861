import type { MemorySystem } from '@memgym/core/memory';
import type * as z from 'zod';
import { makeSystem, type PortSettings } from '../../make-system.js';
import { memoryBankMemory } from './memory-bank-memory.js';
import type { memoryBankMemoryOptionsSchema } from './memory-bank-memory-options.js';

/** The model, the embedder and the options of {@link memoryBank}. */
export type MemoryBankMemorySettings = PortSettings<'model' | 'embedder'> &
  z.input<typeof memoryBankMemoryOptionsSchema>;

/**
 * MemoryBank: messages that are forgotten along a curve unless recalled, with summaries, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option, or an invalid or missing port
 */
export function memoryBank(settings: MemoryBankMemorySettings): MemorySystem {
  return makeSystem(memoryBankMemory, settings);
}
