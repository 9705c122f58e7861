import type { MemorySystem } from '@memgym/core/memory';
import type * as z from 'zod';
import { makeSystem } from './make-system.js';
import { fullContextMemory } from './systems/full-context/full-context-memory.js';
import type { fullContextMemoryOptionsSchema } from './systems/full-context/full-context-memory-options.js';
import { noneMemory } from './systems/none/none-memory.js';
import { recentMemory } from './systems/recent/recent-memory.js';

/**
 * Stores nothing, for `createMemory`: an application without a memory.
 */
export const none = (): MemorySystem => makeSystem(noneMemory, {});

/**
 * Shows the whole history, up to a limit of tokens, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option
 */
export const fullContext = (settings: z.input<typeof fullContextMemoryOptionsSchema> = {}): MemorySystem =>
  makeSystem(fullContextMemory, settings);

/**
 * Shows the last `size` messages, 5 by default, for `createMemory`.
 *
 * @throws {ConfigError} for an invalid option
 */
export const recent = (settings: { readonly size?: number } = {}): MemorySystem =>
  makeSystem(recentMemory, settings);
