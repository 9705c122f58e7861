import { sha256 } from '@memgym/core/memory';
import type { Guard } from './guard-memory.js';
import type { Memory } from './memory.js';

/** What was forgotten for good, so that an import does not bring it back. */
export interface Tombstones {
  /** Forgets messages, and notes digests of their ids. @returns the ids of memories that were removed or rewritten */
  forget(turnIds: string | readonly string[]): Promise<string[]>;
  /** Whether a message was forgotten for good. */
  has(turnId: string): Promise<boolean>;
  /** Lets a message with this id be stored again. */
  remove(turnId: string): Promise<void>;
  /** For `guardMemory`: refuses messages with ids that were forgotten for good. */
  readonly guard: Guard;
}

/** The agent whose scope holds the digests. */
const agent = 'memgym-forgotten';

/**
 * Forgetting that survives the next import of the same messages. The ids themselves are not stored, only their digests, in a
 * scope of their own, which `eraseUser` removes as well, and which an export and a move carry over. `importUser` leaves such
 * messages out. For a memory that keeps messages word for word.
 *
 * @example
 * ```ts
 * import { createMemory, guardMemory, tombstonesOf } from '@memgym/memory-systems';
 *
 * const memory = createMemory({ user: 'ann' });
 * const forgotten = tombstonesOf(memory);
 * const guarded = guardMemory(memory, forgotten.guard);
 * await guarded.remember({ id: 't1', content: 'The code is 4711.' });
 * await forgotten.forget('t1');
 * const { skipped } = await guarded.remember({ id: 't1', content: 'The code is 4711.' });
 * console.log(skipped); // prints [ { sourceId: 't1', reason: 'forgotten for good' } ]
 * ```
 */
export function tombstonesOf(memory: Memory): Tombstones {
  const { user } = memory.context.scope;
  const own = memory.forUser({ user, agent });
  const has = async (turnId: string): Promise<boolean> => (await own.get(digestOf(turnId))) !== undefined;
  return {
    forget: async (turnIds) => {
      const ids = typeof turnIds === 'string' ? [turnIds] : turnIds;
      // First, so that a kill between the two leaves nothing that comes back.
      await own.remember(ids.map((id) => ({ id: digestOf(id), content: digestOf(id) })));
      return memory.forget(ids);
    },
    has,
    remove: async (turnId) => {
      await own.forget(digestOf(turnId));
    },
    guard: async (message) =>
      message.id !== undefined && (await has(message.id)) ? { refused: 'forgotten for good' } : message,
  };
}

/** Tells which messages of the user were forgotten for good. */
export async function forgottenForGood(memory: Memory): Promise<(turnId: string) => boolean> {
  const { user } = memory.context.scope;
  const digests = memory.system.info.capabilities.has('list')
    ? await memory.forUser({ user, agent }).list()
    : [];
  if (digests.length === 0) return () => false;
  const known = new Set(digests.flatMap(({ sourceIds }) => sourceIds));
  return (turnId) => known.has(digestOf(turnId));
}

const digestOf = (turnId: string): string => sha256(turnId);
