import { NotFoundError } from '@memgym/core/errors';
import { digest, type WriteContext } from '@memgym/core/memory';
import type { KnownMessages } from './known-messages.js';
import type { ReadItem } from './read-items.js';
import type { RemoteCalls } from './remote-calls.js';
import type { RemoteMemory } from './remote-memory.js';
import type { RemoteReads } from './remote-reads.js';
import { remoteScopeOf } from './remote-scope.js';

/** Forgets memories of a remote memory. Call it for one write of a scope at a time. */
export function forgetIn(
  remote: RemoteMemory,
  { calls, messages, reads }: { calls: RemoteCalls; messages: KnownMessages; reads: RemoteReads },
) {
  const remove = async (ids: readonly string[], context: WriteContext): Promise<readonly string[]> => {
    if (ids.length === 0) return [];
    const scope = remoteScopeOf(context.scope);
    const request = {
      operation: 'forget',
      now: context.clock.now(),
      key: digest([scope.label, 'forget', ids]),
    };
    const removed = await calls.make(request, async (call) => remote.forget?.(scope, ids, call));
    return removed ?? [];
  };
  const itemsOf = async ({ scope, signal }: WriteContext): Promise<readonly ReadItem[]> =>
    remote.list === undefined ? [] : reads.all(remoteScopeOf(scope), { signal });

  return {
    /** @throws {NotFoundError} */
    async memory(id: string, context: WriteContext): Promise<void> {
      const held = await itemsOf(context);
      const removed = await remove([id], context);
      if (!removed.includes(id)) throw new NotFoundError(remote.name, id);
      // Messages of which nothing is left can be remembered again.
      const cited = new Set(held.filter(({ item }) => item.id !== id).flatMap(({ item }) => item.sourceIds));
      const gone = held.find(({ item }) => item.id === id)?.item.sourceIds ?? [];
      const { known } = messages.of(remoteScopeOf(context.scope).label);
      for (const sourceId of gone) if (!cited.has(sourceId)) known.delete(sourceId);
    },
    /** Removes every memory that cites one of the messages. @returns the ids of the memories */
    async sources(sourceIds: ReadonlySet<string>, context: WriteContext): Promise<string[]> {
      const held = await itemsOf(context);
      const citing = held.filter(({ item }) => item.sourceIds.some((sourceId) => sourceIds.has(sourceId)));
      const removed = await remove(
        citing.map(({ item }) => item.id),
        context,
      );
      const { known, uncertain } = messages.of(remoteScopeOf(context.scope).label);
      for (const sourceId of sourceIds) {
        known.delete(sourceId);
        uncertain.delete(sourceId);
      }
      return [...removed];
    },
  };
}
