import { defined } from '@memgym/core/config';
import { ConfigError, InvalidArgumentError } from '@memgym/core/errors';
import {
  type Clock,
  createRng,
  type MemoryStorage,
  type MemorySystem,
  requireCapability,
  type Scope,
  scopeSchema,
  systemClock,
} from '@memgym/core/memory';
import { checkKeys, checkPorts, checkSize } from '../check-given.js';
import { internalsOf } from '../scoped/internals.js';
import { bm25 } from '../systems/bm25/bm25-memory.js';
import { ChangeQueue } from './change-queue.js';
import { isTimeZone } from './conversation-time.js';
import { list } from './list.js';
import type { BackgroundWrite, Memory } from './memory.js';
import { type MemoryUse, timeOf } from './memory-use.js';
import { recall } from './recall.js';
import { remember } from './remember-messages.js';
import { Rounds } from './rounds.js';

/** The parts of a memory, and its user. */
export interface CreateMemoryOptions {
  /**
   * The memory system, which the memory closes: `embedding({ embedder })` of `@memgym/memory-systems/embedding`, or
   * another. Default: `bm25()`, which finds messages by their words and needs neither model nor key.
   */
  readonly system?: MemorySystem | undefined;
  /**
   * The storage for all users: `await openFolderStorage('./memory')`, or one from another package. The memory closes
   * it. Default: none; the memory ends with the process.
   */
  readonly storage?: MemoryStorage | undefined;
  /** The user of the memory: a name, or a scope with agent and run. Default `user`. */
  readonly user?: string | Scope;
  /** Source of the time of storing; the time of a message is its `eventTime`. Default: the wall clock. */
  readonly clock?: Clock | undefined;
  /**
   * The time zone of conversations, such as `Europe/Oslo`; a `Date`, or a time with `Z` or an offset, is converted to
   * its local time. Default `UTC`.
   */
  readonly timeZone?: string | undefined;
  /** Called at the end of every background write, successful or failed. Default nothing. */
  readonly onBackgroundWrite?: ((outcome: BackgroundWrite) => void) | undefined;
  /**
   * With a storage: estimated bytes of heap for the memories of users that were used before the current one; the others are read
   * again on demand. Default 512 MiB. Systems that keep their memories elsewhere hold none.
   */
  readonly maxHeldBytes?: number | undefined;
  /** Seed of a system's random numbers. Default `memory`. */
  readonly seed?: string | undefined;
}

const memoryKeys = [
  'system',
  'storage',
  'user',
  'clock',
  'timeZone',
  'onBackgroundWrite',
  'maxHeldBytes',
  'seed',
] as const satisfies readonly (keyof CreateMemoryOptions)[];

/**
 * A memory for an application, in one call. It prints nothing, and sends and writes data only through the given
 * system and storage.
 *
 * @example
 * ```ts
 * import { createMemory } from '@memgym/memory-systems';
 *
 * const memory = createMemory({ user: 'ann' });
 * await memory.remember('I moved to Bergen in March.');
 * const { text } = await memory.recall('When did I move to Bergen?');
 * ```
 *
 * @throws {ConfigError} for an unknown key, a `system` that is none, or an unknown time zone
 * @throws {InvalidArgumentError} for an invalid user
 * @throws {StorageError} when the storage holds another kind of memory, or another memory has it
 * @throws {UnsupportedCapabilityError} when there is a storage and the system cannot use one
 */
export function createMemory(given: CreateMemoryOptions = {}): Memory {
  checkKeys(
    'Memory',
    given,
    memoryKeys,
    ' What a system takes goes into its factory: `embedding({ embedder })`.',
  );
  const {
    system = bm25(),
    storage,
    clock = systemClock,
    timeZone = 'UTC',
    seed = 'memory',
    onBackgroundWrite,
    maxHeldBytes,
  } = given;
  checkPorts('Memory', { system, ...defined({ storage }) }, ['system']);
  if (!isTimeZone(timeZone)) {
    throw new ConfigError(`Memory: there is no time zone ${JSON.stringify(timeZone)}.`, {
      key: 'timeZone',
      hint: 'Use an IANA name: UTC, Europe/Oslo, Asia/Shanghai.',
    });
  }
  const scope = scopeOf(Object.hasOwn(given, 'user') ? given.user : 'user');
  if (storage !== undefined) requireCapability(system, 'persist')(storage);
  checkSize('maxHeldBytes', maxHeldBytes);
  if (maxHeldBytes !== undefined) internalsOf(system)?.stores.holdAtMost(maxHeldBytes);
  const rng = createRng(seed);
  const rounds = new Rounds();
  const changes = new ChangeQueue(system.info.name, rounds, onBackgroundWrite);
  const use = { system, defaultK: system.info.defaultK ?? 5, timeZone, changes, rounds };
  const ofScope = (own: Scope): Memory =>
    memoryOf({ ...use, context: { scope: own, clock, rng } }, (other) => ofScope(scopeOf(other)));
  return ofScope(scope);
}

/** @throws {InvalidArgumentError} when it is empty, because an unknown user must not become a shared one */
function scopeOf(user: string | Scope | undefined): Scope {
  const scope = scopeSchema.safeParse(typeof user === 'string' ? { user } : user);
  if (scope.success) return scope.data;
  const found = typeof user === 'string' ? 'an empty text' : (JSON.stringify(user) ?? String(user));
  throw new InvalidArgumentError('user', `is ${found}.`, {
    hint: 'Pass a name or { user, agent?, run? }, with non-empty strings. Omit `user` if there is only one user.',
  });
}

/** The memory of one user, in a system that all users share. */
function memoryOf(use: MemoryUse, forUser: Memory['forUser']): Memory {
  const { system, context, changes, rounds } = use;
  const { scope } = context;
  const read = async <Result>(answer: () => Promise<Result> | Result): Promise<Result> => {
    await rounds.next();
    return answer();
  };
  const remove = <Result>(change: () => Promise<Result>) => changes.remove(scope, () => false, change);
  return {
    system,
    context,
    forUser,
    remember: (said, options = {}) => remember(use, said, options),
    flush: () => changes.flush(scope.user),
    pending: () => changes.waiting(scope),
    recall: (text, options = {}) => read(() => recall(use, text, options)),
    list: (options = {}) => read(() => list(use, options)),
    get: (memoryId) =>
      read(async () => {
        const moment = { clock: context.clock };
        const item =
          (await system.get?.(memoryId, scope, moment)) ??
          (system.get === undefined
            ? (await requireCapability(system, 'list')(scope, moment)).find(({ id }) => id === memoryId)
            : undefined);
        return item && { ...item, scope: { ...scope } };
      }),
    scopes: () => read(() => requireCapability(system, 'scopes')(scope.user)),
    users: async ({ after = '', limit = Number.POSITIVE_INFINITY } = {}) => {
      const scopes = await read(() => requireCapability(system, 'scopes')());
      const users = new Set(scopes.map(({ user }) => user).filter((user) => user > after));
      return [...users].sort().slice(0, limit);
    },
    update: async (memoryId, text) => {
      const update = requireCapability(system, 'update');
      return changes.change(scope, () => update(memoryId, text, context));
    },
    history: (memoryId) => read(() => requireCapability(system, 'history')(memoryId, scope)),
    forget: (turnIds) => forget(use, turnIds),
    forgetMemory: async (memoryId) => {
      const forget = requireCapability(system, 'delete');
      return remove(() => forget(memoryId, context));
    },
    purgeExpired: async (eventTime) => {
      const purgeExpired = requireCapability(system, 'purgeExpired');
      const now = timeOf(use, 'eventTime', eventTime);
      return remove(() => purgeExpired(context, now));
    },
    reset: async () => {
      const reset = requireCapability(system, 'reset');
      return changes.remove(
        scope,
        () => true,
        () => reset(scope),
      );
    },
    exportUser: () => read(() => requireCapability(system, 'exportUser')(scope.user)),
    eraseUser: async () => {
      const eraseUser = requireCapability(system, 'eraseUser');
      return changes.erase(scope.user, () => eraseUser(scope.user));
    },
    close: async () => {
      await changes.close();
      await system.close();
    },
  };
}

/** See `Memory.forget`. */
async function forget({ system, context, changes }: MemoryUse, turnIds: string | readonly string[]) {
  const ids = typeof turnIds === 'string' ? [turnIds] : turnIds;
  // Without this check, a missing id would forget nothing and look like success.
  if (!Array.isArray(ids) || ids.some((id) => typeof id !== 'string')) {
    throw new InvalidArgumentError('turnIds', `expected ids of messages, got ${JSON.stringify(turnIds)}.`, {
      hint: 'Pass one or more ids: those passed to `remember`, or the `turnIds` that it returned.',
    });
  }
  const deleteBySource = requireCapability(system, 'deleteBySource');
  const forgotten = new Set<string>(ids);
  return changes.remove(
    context.scope,
    (id) => forgotten.has(id),
    async () => [...new Set(await deleteBySource([...forgotten], context))],
  );
}
