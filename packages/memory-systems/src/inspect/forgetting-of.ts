import { requireCapability, type Scope } from '@memgym/core/memory';
import type { Memory } from '../app-memory/memory.js';
import { keyOf, type Timeline, type TimelineMemory } from './timeline-of.js';

/** What forgetting a message would do in one scope. */
export interface Forgetting {
  readonly scope: Scope;
  /** Memories that would be removed. */
  readonly removed: readonly TimelineMemory[];
  /** Memories that would have another text, which other messages also support. */
  readonly rewritten: readonly { readonly memory: TimelineMemory; readonly after: string }[];
}

/**
 * What forgetting a message would remove, found by forgetting it in a copy. The stored memory does not change.
 *
 * @returns one for each scope of the user that was given the message; none for an unknown message
 * @throws {UnsupportedCapabilityError} when the system cannot be copied, or forgets no messages
 */
export async function forgettingOf(
  memory: Memory,
  timeline: Timeline,
  sourceId: string,
): Promise<Forgetting[]> {
  const scopes = timeline.sources.filter(({ id }) => id === sourceId).map(({ scope }) => scope);
  if (scopes.length === 0) return [];
  const copy = await requireCapability(memory.system, 'clone')();
  try {
    const results: Forgetting[] = [];
    for (const scope of scopes) {
      await requireCapability(copy, 'deleteBySource')([sourceId], { ...memory.context, scope });
      const { scopes: left } = await requireCapability(copy, 'exportUser')(timeline.user);
      const texts = new Map(
        left.flatMap((one) => one.memories.map(({ id, text }) => [keyOf(one.scope, id), text])),
      );
      const own = timeline.memories.filter((one) => keyOf(one.scope, '') === keyOf(scope, ''));
      const after = (one: TimelineMemory) => texts.get(keyOf(scope, one.id));
      results.push({
        scope,
        removed: own.filter((one) => after(one) === undefined),
        rewritten: own.flatMap((one) => {
          const text = after(one);
          return text === undefined || text === one.text ? [] : [{ memory: one, after: text }];
        }),
      });
    }
    return results;
  } finally {
    await copy.close();
  }
}
