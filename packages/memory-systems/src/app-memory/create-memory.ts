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
import { checkKeys, checkPorts } from '../check-given.js';
import { bm25 } from '../systems/bm25/bm25-memory.js';
import { createChangeQueue } from './change-queue.js';
import { isTimeZone } from './conversation-time.js';
import type { BackgroundWrite, Memory } from './memory.js';
import { memoryOf } from './memory-of.js';

/** The parts of a memory, and its user. */
export interface CreateMemoryOptions {
  /**
   * The memory system, which the memory closes: `embedding({ embedder })` of `@memgym/memory-systems/embedding`, or
   * another. Default: `bm25()`, which finds messages by their words and needs neither model nor key.
   */
  readonly system?: MemorySystem;
  /**
   * The storage for all users: `await openFolderStorage('./memory')`, or one from another package. The memory closes
   * it. Default: none; the memory ends with the process.
   */
  readonly storage?: MemoryStorage;
  /** The user of the memory: a name, or a scope with agent and run. Default `user`. */
  readonly user?: string | Scope;
  /** Source of the time of storing; the time of a message is its `eventTime`. Default: the wall clock. */
  readonly clock?: Clock;
  /**
   * The time zone of conversations, such as `Europe/Oslo`; a `Date`, or a time with `Z` or an offset, is converted to
   * its local time. Default `UTC`.
   */
  readonly timeZone?: string;
  /** Called at the end of every background write, successful or failed. Default nothing. */
  readonly onBackgroundWrite?: (outcome: BackgroundWrite) => void;
  /** Seed of a system's random numbers. Default `memory`. */
  readonly seed?: string;
}

const memoryKeys = [
  'system',
  'storage',
  'user',
  'clock',
  'timeZone',
  'onBackgroundWrite',
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
 * const { text } = await memory.recall('Where do I live?');
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
  const rng = createRng(seed);
  const changes = createChangeQueue(system.info.name, onBackgroundWrite);
  const use = { defaultK: system.info.defaultK ?? 5, timeZone, changes };
  const ofScope = (own: Scope): Memory =>
    memoryOf(system, { scope: own, clock, rng }, { ...use, forUser: (other) => ofScope(scopeOf(other)) });
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
