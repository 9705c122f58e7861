import { defined } from '@memgym/core/config';
import { BackendError, ConfigError, NotFoundError } from '@memgym/core/errors';
import {
  type Capability,
  digest,
  type MemorySystem,
  type MemorySystemInfo,
  type Scope,
  scopeKey,
  type WriteContext,
} from '@memgym/core/memory';
import { createWriteQueue } from '../scoped/write-queue.js';
import { createKnownMessages } from './known-messages.js';
import { createItemReader, isShown } from './read-items.js';
import { createRemoteCalls, createUsageTally } from './remote-calls.js';
import { forgetIn } from './remote-forgetting.js';
import type { RemoteMemory } from './remote-memory.js';
import { createRemoteReads } from './remote-reads.js';
import { remoteScopeOf } from './remote-scope.js';
import { decodeRemoteState, encodeRemoteState } from './remote-snapshot.js';
import { remoteUsers } from './remote-users.js';
import { createRemoteWrites } from './remote-writes.js';

/**
 * Makes a memory system of a memory that is elsewhere. What every service needs is done here: names of scopes, messages
 * that are known already, one write at a time in a scope, `k`, filters, `minScore`, times,
 * typed failures, time limits, and closing. A write that was sent is not cancelled, so that its outcome is known.
 *
 * @throws {ConfigError} when the functions do not fit together
 *
 * @example
 * ```ts
 * import { createMemory } from '@memgym/memory-systems';
 * import { remoteMemory } from '@memgym/memory-systems/remote';
 *
 * const notes = new Map<string, { id: string; text: string }[]>();
 * const memory = createMemory({
 *   user: 'ann',
 *   system: remoteMemory({
 *     name: 'notes',
 *     version: '1',
 *     provenance: 'unknown',
 *     remember: async ({ label }, messages) => {
 *       const added = messages.map(({ sourceId, text }) => ({ id: sourceId, text }));
 *       notes.set(label, [...(notes.get(label) ?? []), ...added]);
 *       return undefined;
 *     },
 *     recall: async ({ label }, { limit }) => (notes.get(label) ?? []).slice(-limit),
 *     reset: async ({ label }) => void notes.delete(label),
 *   }),
 * });
 * ```
 */
export function remoteMemory(remote: RemoteMemory): MemorySystem {
  checkFunctions(remote);
  const { name } = remote;
  const calls = createRemoteCalls(name, remote.timeLimitMs);
  const messages = createKnownMessages();
  const reads = createRemoteReads(remote, { calls, messages, reader: createItemReader(remote) });
  const writeMessages = createRemoteWrites(remote, { calls, messages });
  const queue = createWriteQueue();

  /** Runs a change of one scope after the earlier ones. */
  const inScope = async <T>(scope: Scope, work: () => Promise<T>): Promise<T> => {
    calls.assertOpen();
    return queue.inScope(scopeKey(scope), work);
  };
  const open = async <T>(work: () => Promise<T>): Promise<T> => {
    calls.assertOpen();
    return work();
  };

  const empty = async (given: Scope): Promise<void> => {
    const scope = remoteScopeOf(given);
    const key = digest([name, 'reset', scope.label]);
    await reads.settled(scope).catch(() => undefined);
    await calls.make({ operation: 'reset', key }, (call) => remote.reset(scope, call));
    messages.forget(scope.label);
    const left = await reads.anyOf(scope);
    if (left === undefined) return;
    throw new BackendError(name, `\`reset\` left ${JSON.stringify(left)} in the scope.`, {
      hint: 'Remove all pages of the scope, and return when they are gone.',
    });
  };

  const { scopes, exportUser, eraseUser, emptyAll } = remoteUsers(remote, {
    calls,
    reads,
    messages,
    open,
    alone: (work) => open(() => queue.alone(work)),
    empty,
  });
  const forgetting = forgetIn(remote, { calls, messages, reads });
  const { update, history, wait } = remote;
  const operations: Partial<MemorySystem> = {
    addBatch: (inputs, context) => inScope(context.scope, () => writeMessages(inputs, context)),
    reset: async (scope) => {
      if (scope !== undefined) return inScope(scope, () => empty(scope));
      if (emptyAll === undefined) throw cannotListScopes(name);
      return emptyAll();
    },
    ...(wait && {
      flush: ({ scope, signal }) =>
        inScope(scope, async () => {
          const usage = createUsageTally();
          await reads.settled(remoteScopeOf(scope), { signal, onUsage: usage.add });
          return { stored: [], buffered: [], skipped: [], usage: usage.total() };
        }),
    }),
    ...(remote.list && {
      list: (scope, moment) =>
        open(async () => {
          const all = await reads.all(remoteScopeOf(scope));
          return all.filter((each) => isShown(each, moment)).map(({ item }) => item);
        }),
    }),
    ...(update && {
      update: (id, text, context) =>
        inScope(context.scope, async () => {
          const request = { operation: 'update', now: context.clock.now(), key: keyOf(context, [id, text]) };
          const isDone = await calls.make(request, (call) =>
            update.call(remote, remoteScopeOf(context.scope), id, text, call),
          );
          if (!isDone) throw new NotFoundError(name, id);
        }),
    }),
    ...(remote.forget && {
      delete: (id, context) => inScope(context.scope, () => forgetting.memory(id, context)),
    }),
    ...(remote.forget &&
      remote.provenance === 'message' && {
        deleteBySource: (sourceIds, context) =>
          inScope(context.scope, () => forgetting.sources(new Set(sourceIds), context)),
      }),
    ...(history && {
      history: (id, scope) =>
        open(async () => {
          const entries = await calls.make({ operation: 'history' }, (call) =>
            history.call(remote, remoteScopeOf(scope), id, call),
          );
          if (entries === undefined) throw new NotFoundError(name, id);
          return [...entries];
        }),
    }),
    ...(scopes && { scopes }),
    ...(exportUser && { exportUser }),
    ...(eraseUser && { eraseUser }),
  };
  const copying = copyingOf();
  const { about } = remote;

  /** `snapshot` and `restore`, if the service has both. */
  function copyingOf(): Pick<MemorySystem, 'snapshot' | 'restore'> {
    const { snapshot, restore } = remote;
    if (snapshot === undefined || restore === undefined) return {};
    return {
      snapshot: () =>
        open(() =>
          queue.alone(async () => {
            const state = await calls.make({ operation: 'snapshot' }, (call) => snapshot.call(remote, call));
            return encodeRemoteState(name, state, messages);
          }),
        ),
      restore: (taken) =>
        open(() =>
          queue.alone(async () => {
            const { service, known } = decodeRemoteState(name, taken);
            const request = { operation: 'restore', key: digest([name, 'restore', service]) };
            await calls.make(request, (call) => restore.call(remote, service, call));
            messages.replace(known);
          }),
        ),
    };
  }

  return {
    info: infoOf(remote, [
      ...(Object.keys(operations) as Capability[]),
      ...(copying.snapshot === undefined ? [] : (['snapshot'] as const)),
    ]),
    ...operations,
    ...copying,
    ...(about && {
      about: () => open(() => calls.make({ operation: 'about' }, (call) => about.call(remote, call))),
    }),
    add: (input, context) => inScope(context.scope, () => writeMessages([input], context)),
    retrieve: (query, context) => open(() => reads.retrieve(query, context)),
    close: async () => {
      if (calls.isClosed) return;
      calls.close();
      await queue.drained();
      await remote.close?.();
    },
  };
}

/** The key of a write that is not a message. */
function keyOf({ scope, rng }: WriteContext, parts: readonly string[]): string {
  return digest([scopeKey(scope), rng.next(), ...parts]);
}

function infoOf(
  { name, version, provenance, params = {}, defaultK }: RemoteMemory,
  operations: readonly Capability[],
): MemorySystemInfo {
  return Object.freeze({
    name,
    version,
    profile: 'fixed',
    params,
    capabilities: new Set<Capability>([...operations, 'incremental', 'outside']),
    ...(provenance === 'unknown' && { provenance }),
    ...defined({ defaultK }),
  });
}

/** @throws {ConfigError} naming the function that is missing */
function checkFunctions({ name, provenance, list, forget, snapshot, restore }: RemoteMemory): void {
  const missing = (key: string, reason: string): ConfigError =>
    new ConfigError(`Remote memory '${name}': ${reason}`, { key, hint: `Add \`${key}\`.` });
  if (forget !== undefined && list === undefined && provenance === 'message') {
    throw missing('list', '`forget` needs `list`, to find the memories of a message.');
  }
  if ((snapshot === undefined) !== (restore === undefined)) {
    throw missing(
      snapshot === undefined ? 'snapshot' : 'restore',
      '`snapshot` and `restore` belong together.',
    );
  }
}

function cannotListScopes(name: string): BackendError {
  return new BackendError(name, 'it cannot list its scopes, so it cannot reset all of them.', {
    hint: 'Reset the scopes one by one, or add `scopes` to the remote memory.',
  });
}
