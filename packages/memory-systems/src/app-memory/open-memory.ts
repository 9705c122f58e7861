import type { ChatModel, Embedder } from '@memgym/core';
import { ConfigError, InvalidArgumentError } from '@memgym/core/errors';
import {
  type Clock,
  createRng,
  type MemoryStorage,
  type MemorySystemDefinition,
  type Scope,
  scopeSchema,
  systemClock,
} from '@memgym/core/memory';
import { memorySystemOf } from '../memory-system-of.js';
import { createBackgroundWrites } from './background-writes.js';
import { checkKeys } from './check-keys.js';
import { isTimeZone } from './conversation-time.js';
import type { BackgroundWrite, Memory } from './memory.js';
import { memoryOf } from './memory-of.js';
import type { OptionsOf, PortsFor } from './memory-type.js';

export type { GivenTime } from './conversation-time.js';
export type {
  BackgroundWrite,
  ListedMemory,
  ListOptions,
  Memory,
  Recalled,
  RecalledMemory,
  RecallOptions,
  Remembered,
  RememberOptions,
  Said,
} from './memory.js';
export type { MemoryFilters } from './memory-filters.js';
export type { MemoryTool, MemoryToolOptions } from './memory-tool.js';
export { type RecallToolOptions, recallTool } from './recall-tool.js';
export { type RememberToolOptions, rememberTool } from './remember-tool.js';
export type { ScopeChoice, ScopePattern } from './scope-pattern.js';
export { turnsOfChat } from './turns-of-chat.js';

/** The ports, the storage and the user of a memory. */
export interface MemoryUse {
  /** Required by types that call a model. Default none. */
  readonly model?: ChatModel;
  /** Required by types that use embeddings. Default none. */
  readonly embedder?: Embedder;
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

/** Includes `model` and `embedder` if the system needs them. */
export type OpenMemoryOptions<Definition extends MemorySystemDefinition = MemorySystemDefinition> =
  MemoryUse & {
    /** Options of that memory system. Default its defaults. */
    readonly options?: OptionsOf<Definition>;
  } & PortsFor<Definition>;

const openMemoryKeys = [
  'type',
  'options',
  'model',
  'embedder',
  'storage',
  'user',
  'clock',
  'timeZone',
  'onBackgroundWrite',
  'seed',
] as const satisfies readonly (keyof OpenMemoryOptions | 'type')[];

/**
 * `createMemory` for a single memory system, so that a bundled application includes no others.
 *
 * @example
 * ```ts
 * import { memorySystem } from '@memgym/memory-systems/bm25';
 * import { openMemory } from '@memgym/memory-systems/open-memory';
 *
 * const memory = openMemory(memorySystem, { user: 'ann' });
 * ```
 *
 * @throws {ConfigError} for a wrong option, an unknown time zone, or a model or embedder that the system needs
 * @throws {InvalidArgumentError} for an invalid user
 * @throws {StorageError} when the storage holds another kind of memory, or another memory has it
 */
export function openMemory<const Definition extends MemorySystemDefinition>(
  definition: Definition,
  given: OpenMemoryOptions<Definition> = {} as OpenMemoryOptions<Definition>,
): Memory {
  checkKeys('Memory', given, openMemoryKeys, ' What a type takes goes into `options`.');
  const {
    options = {} as OptionsOf<Definition>,
    model,
    embedder,
    storage,
    clock = systemClock,
    timeZone = 'UTC',
    seed = 'memory',
    onBackgroundWrite,
  } = given;
  if (!isTimeZone(timeZone)) {
    throw new ConfigError(`Memory: there is no time zone ${JSON.stringify(timeZone)}.`, {
      key: 'timeZone',
      hint: 'Use an IANA name: UTC, Europe/Oslo, Asia/Shanghai.',
    });
  }
  const scope = scopeOf(Object.hasOwn(given, 'user') ? given.user : 'user');
  const system = memorySystemOf(definition, {
    options: failingWrites(definition, options),
    ports: { ...(model !== undefined && { model }), ...(embedder !== undefined && { embedder }) },
    ...(storage !== undefined && { storage }),
  });
  const rng = createRng(seed);
  const background = createBackgroundWrites(system.info.name, onBackgroundWrite);
  const use = { defaultK: definition.defaultK ?? 5, timeZone, background };
  const ofScope = (own: Scope): Memory =>
    memoryOf(system, { scope: own, clock, rng }, { ...use, forUser: (other) => ofScope(scopeOf(other)) });
  return ofScope(scope);
}

/**
 * The options, with `onUnusableReply: 'fail'` if a system has that option, because an application can repeat a failed
 * write.
 */
function failingWrites({ optionsSchema }: MemorySystemDefinition, options: unknown): unknown {
  const { shape = {} } = optionsSchema as { readonly shape?: object };
  if (!Object.hasOwn(shape, 'onUnusableReply')) return options;
  return typeof options === 'object' && options !== null ? { onUnusableReply: 'fail', ...options } : options;
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
