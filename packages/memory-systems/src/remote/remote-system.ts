import { defined } from '@memgym/core/config';
import { BackendError, ConfigError, NotFoundError } from '@memgym/core/errors';
import {
  type Capability,
  digest,
  type MemoryInput,
  type MemoryItem,
  type MemorySystem,
  type MemorySystemInfo,
  type Moment,
  type Query,
  type ReadContext,
  type Retrieval,
  type Scope,
  scopeKey,
  type WriteContext,
  type WriteReport,
} from '@memgym/core/memory';
import { createWriteQueue } from '../scoped/write-queue.js';
import { createKnownMessages } from './known-messages.js';
import { isShown } from './read-items.js';
import { createRemoteCalls, createUsageTally, type RemoteCalls } from './remote-calls.js';
import { forgetIn } from './remote-forgetting.js';
import type { RemoteCall, RemoteMemory } from './remote-memory.js';
import { RemoteReads } from './remote-reads.js';
import { remoteScopeOf } from './remote-scope.js';
import { decodeRemoteState, encodeRemoteState } from './remote-snapshot.js';
import { remoteUsers } from './remote-users.js';
import { RemoteWrites } from './remote-writes.js';

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
  const system = new RemoteSystem(remote);
  const operations = { ...system.operations(), ...system.operationsOnUsers() };
  const copying = system.copying();
  const { about } = remote;
  return {
    info: infoOf(remote, [
      ...(Object.keys(operations) as Capability[]),
      ...(copying.snapshot === undefined ? [] : (['snapshot'] as const)),
    ]),
    ...operations,
    ...copying,
    ...(about && { about: () => system.call('about', (call) => about.call(remote, call)) }),
    add: (input, context) => system.write([input], context),
    retrieve: (query, context) => system.retrieve(query, context),
    close: () => system.close(),
    repeatedRequests: () => system.repeated,
  };
}

/** The operations of a remote memory, one write at a time in a scope. */
class RemoteSystem {
  readonly #remote: RemoteMemory;
  readonly #calls: RemoteCalls;
  readonly #messages = createKnownMessages();
  readonly #reads: RemoteReads;
  readonly #writes: RemoteWrites;
  readonly #queue = createWriteQueue();

  constructor(remote: RemoteMemory) {
    this.#remote = remote;
    this.#calls = createRemoteCalls(remote.name, remote.timeLimitMs);
    const use = { remote, calls: this.#calls, messages: this.#messages };
    this.#reads = new RemoteReads(use);
    this.#writes = new RemoteWrites(use);
  }

  write(inputs: readonly MemoryInput[], context: WriteContext): Promise<WriteReport> {
    return this.#inScope(context.scope, () => this.#writes.write(inputs, context));
  }

  retrieve(query: Query, context: ReadContext): Promise<Retrieval> {
    return this.#open(() => this.#reads.retrieve(query, context));
  }

  /** Calls a function of the service that changes nothing. */
  call<Result>(operation: string, work: (call: RemoteCall) => Promise<Result>): Promise<Result> {
    return this.#open(() => this.#calls.make({ operation }, work));
  }

  get repeated(): number {
    return this.#calls.repeated;
  }

  /** The operations on one scope that the service can do. */
  operations(): Partial<MemorySystem> {
    const remote = this.#remote;
    const { update, history, wait, list, forget, provenance } = remote;
    const forgetting = forgetIn(remote, {
      calls: this.#calls,
      messages: this.#messages,
      reads: this.#reads,
    });
    return {
      addBatch: (inputs, context) => this.write(inputs, context),
      reset: (scope) => this.#reset(scope),
      ...(wait && { flush: (context) => this.#flush(context) }),
      ...(list && { list: (scope, moment) => this.#open(() => this.#list(scope, moment)) }),
      ...(update && {
        update: (id, text, context) =>
          this.#inScope(context.scope, async () => {
            const key = keyOf(context, [id, text]);
            const request = { operation: 'update', now: context.clock.now(), key };
            const isDone = await this.#calls.make(request, (call) =>
              update.call(remote, remoteScopeOf(context.scope), id, text, call),
            );
            if (!isDone) throw new NotFoundError(remote.name, id);
          }),
      }),
      ...(forget && {
        delete: (id, context) => this.#inScope(context.scope, () => forgetting.memory(id, context)),
      }),
      ...(forget &&
        provenance === 'message' && {
          deleteBySource: (sourceIds, context) =>
            this.#inScope(context.scope, () => forgetting.sources(new Set(sourceIds), context)),
        }),
      ...(history && {
        history: async (id, scope) => {
          const entries = await this.call('history', (call) =>
            history.call(remote, remoteScopeOf(scope), id, call),
          );
          if (entries === undefined) throw new NotFoundError(remote.name, id);
          return [...entries];
        },
      }),
    };
  }

  /** The operations on all scopes of a user, if the service lists its scopes. */
  operationsOnUsers(): Pick<MemorySystem, 'scopes' | 'exportUser' | 'eraseUser'> {
    const { scopes, exportUser, eraseUser } = this.#users();
    return {
      ...(scopes && { scopes }),
      ...(exportUser && { exportUser }),
      ...(eraseUser && { eraseUser }),
    };
  }

  /** `snapshot` and `restore`, if the service has both. */
  copying(): Pick<MemorySystem, 'snapshot' | 'restore'> {
    const remote = this.#remote;
    const { name, snapshot, restore } = remote;
    if (snapshot === undefined || restore === undefined) return {};
    return {
      snapshot: () =>
        this.#alone(async () => {
          const request = { operation: 'snapshot' };
          const state = await this.#calls.make(request, (call) => snapshot.call(remote, call));
          return encodeRemoteState(name, state, this.#messages);
        }),
      restore: (taken) =>
        this.#alone(async () => {
          const { service, known } = decodeRemoteState(name, taken);
          const request = { operation: 'restore', key: digest([name, 'restore', service]) };
          await this.#calls.make(request, (call) => restore.call(remote, service, call));
          this.#messages.replace(known);
        }),
    };
  }

  async close(): Promise<void> {
    if (this.#calls.isClosed) return;
    this.#calls.close();
    await this.#queue.drained();
    await this.#remote.close?.();
  }

  #users() {
    return remoteUsers(this.#remote, {
      calls: this.#calls,
      reads: this.#reads,
      messages: this.#messages,
      open: (work) => this.#open(work),
      alone: (work) => this.#alone(work),
      empty: (scope) => this.#empty(scope),
    });
  }

  /** Runs a change of one scope after the earlier ones. */
  async #inScope<T>(scope: Scope, work: () => Promise<T>): Promise<T> {
    this.#calls.assertOpen();
    return this.#queue.inScope(scopeKey(scope), work);
  }

  async #open<T>(work: () => Promise<T>): Promise<T> {
    this.#calls.assertOpen();
    return work();
  }

  /** Runs a change of several scopes after all earlier changes. */
  #alone<T>(work: () => Promise<T>): Promise<T> {
    return this.#open(() => this.#queue.alone(work));
  }

  async #reset(scope: Scope | undefined): Promise<void> {
    if (scope !== undefined) return this.#inScope(scope, () => this.#empty(scope));
    const { emptyAll } = this.#users();
    if (emptyAll === undefined) throw cannotListScopes(this.#remote.name);
    return emptyAll();
  }

  async #empty(given: Scope): Promise<void> {
    const { name } = this.#remote;
    const scope = remoteScopeOf(given);
    const key = digest([name, 'reset', scope.label]);
    await this.#reads.settled(scope).catch(() => undefined);
    await this.#calls.make({ operation: 'reset', key }, (call) => this.#remote.reset(scope, call));
    this.#messages.forget(scope.label);
    const left = await this.#reads.anyOf(scope);
    if (left === undefined) return;
    throw new BackendError(name, `\`reset\` left ${JSON.stringify(left)} in the scope.`, {
      hint: 'Remove all pages of the scope, and return when they are gone.',
    });
  }

  #flush({ scope, signal }: WriteContext): Promise<WriteReport> {
    return this.#inScope(scope, async () => {
      const usage = createUsageTally();
      await this.#reads.settled(remoteScopeOf(scope), { signal, onUsage: usage.add });
      return { stored: [], buffered: [], skipped: [], usage: usage.total() };
    });
  }

  async #list(scope: Scope, moment: Moment | undefined): Promise<MemoryItem[]> {
    const all = await this.#reads.all(remoteScopeOf(scope));
    return all.filter((each) => isShown(each, moment)).map(({ item }) => item);
  }
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
