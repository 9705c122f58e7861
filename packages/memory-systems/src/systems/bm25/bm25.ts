import type { MemorySystem } from '@memgym/core/memory';
import type * as z from 'zod';
import { makeSystem } from '../../make-system.js';
import { byUnit } from '../../toolkit/units/by-unit.js';
import { bm25MessageMemory, bm25SessionMemory } from './bm25-memory.js';
import type { bm25MemoryOptionsSchema, bm25SessionMemoryOptionsSchema } from './bm25-memory-options.js';

/**
 * The options of {@link bm25}. `unit` is what one memory is: a message (default), or a whole session.
 */
export type Bm25MemorySettings =
  | ({ readonly unit?: 'message' } & z.input<typeof bm25MemoryOptionsSchema>)
  | ({ readonly unit: 'session' } & z.input<typeof bm25SessionMemoryOptionsSchema>);

/**
 * Messages, or whole sessions, found by their words (BM25), for `createMemory`. Needs neither model nor key.
 *
 * @throws {ConfigError} for an invalid option
 */
export function bm25(settings: Bm25MemorySettings = {}): MemorySystem {
  const { unit = 'message', ...options } = settings;
  const definitions = { message: bm25MessageMemory, session: bm25SessionMemory };
  return makeSystem<never>(byUnit('bm25', unit, definitions), options);
}
