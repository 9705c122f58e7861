import type { ChatModel, Embedder } from '@memgym/core';
import { InvalidArgumentError } from '@memgym/core/errors';
import {
  type Clock,
  createRng,
  type EventTime,
  isEventTime,
  type MemoryStorage,
  type MemorySystem,
  type MemorySystemDefinition,
  requireCapability,
  type Scope,
  scopeSchema,
  systemClock,
  type Turn,
  type WriteContext,
} from '@memgym/core/memory';
import { formatMemories } from '../assistant/format-memories.js';
import { allOrNothing, mergeReports, writesOf } from '../assistant/write-batches.js';
import { memorySystemOf } from '../memory-system-of.js';
import { derivedId } from '../scoped/derived-id.js';
import { asData } from '../toolkit/as-data.js';
import { checkKeys } from './check-keys.js';
import type { Memory, RecallOptions, Said } from './memory.js';
import type { OptionsOf, PortsFor } from './memory-type.js';

export type { Memory, Recalled, RecallOptions, Remembered, Said } from './memory.js';

/** The ports, the storage and the user of a memory. */
export interface MemoryUse {
  /** For types that call a model. Default none. */
  readonly model?: ChatModel;
  /** For types that embed. Default none. */
  readonly embedder?: Embedder;
  /**
   * Stores it, for all users: `await openFolderStorage('./memory')`, or one of a package of its own.
   * The memory closes it. Default nothing: it is gone with the process.
   */
  readonly storage?: MemoryStorage;
  /** The user of the memory: a name, or a scope with agent and run. Default `user`. */
  readonly user?: string | Scope;
  /** Gives the time of storing; the time of a message is its `eventTime`. Default the wall clock. */
  readonly clock?: Clock;
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
  'seed',
] as const satisfies readonly (keyof OpenMemoryOptions | 'type')[];

const recallKeys = [
  'k',
  'filters',
  'queryTime',
  'maxTokens',
  'signal',
] as const satisfies readonly (keyof RecallOptions)[];

/**
 * `createMemory` for one given memory system, so that a bundled application includes no other.
 *
 * @example
 * import { memorySystem } from '@memgym/memory-systems/bm25';
 * const memory = openMemory(memorySystem, { user: 'ann' });
 *
 * @throws {ConfigError} for a wrong option, or a model or embedder that the system needs
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
    seed = 'memory',
  } = given;
  const scope = scopeOf(Object.hasOwn(given, 'user') ? given.user : 'user');
  const system = memorySystemOf(definition, {
    options: failingWrites(definition, options),
    ports: { ...(model !== undefined && { model }), ...(embedder !== undefined && { embedder }) },
    ...(storage !== undefined && { storage }),
  });
  const rng = createRng(seed);
  const ofScope = (own: Scope): Memory =>
    memoryOf(system, { scope: own, clock, rng }, definition.defaultK ?? 5, (other) =>
      ofScope(scopeOf(other)),
    );
  return ofScope(scope);
}

/** The options with `onUnusableReply: 'fail'` where a system has that option: an application can repeat a failed write. */
function failingWrites({ optionsSchema }: MemorySystemDefinition, options: unknown): unknown {
  const { shape = {} } = optionsSchema as { readonly shape?: object };
  if (!Object.hasOwn(shape, 'onUnusableReply')) return options;
  return typeof options === 'object' && options !== null ? { onUnusableReply: 'fail', ...options } : options;
}

function memoryOf(
  system: MemorySystem,
  context: WriteContext,
  defaultK: number,
  forUser: Memory['forUser'],
): Memory {
  const { scope } = context;
  return {
    system,
    context,
    forUser,
    async remember(said, { signal } = {}) {
      const turns = (Array.isArray(said) ? (said as readonly Said[]) : [said as Said]).map(turnOf);
      const writing = signal === undefined ? context : { ...context, signal };
      const reports = await allOrNothing(system, writesOf(system, turns, writing));
      return { ...mergeReports(reports), turnIds: turns.map(({ id }) => id) };
    },
    async recall(text, options = {}) {
      checkKeys('recall', options, recallKeys);
      const { k = defaultK, filters, queryTime, maxTokens, signal } = options;
      if (maxTokens !== undefined && !(maxTokens >= 0)) {
        throw new InvalidArgumentError('maxTokens', `expected a number of at least 0, got ${maxTokens}.`);
      }
      const eventTime = eventTimeOf('queryTime', queryTime);
      const reading = signal === undefined ? context : { ...context, signal };
      const retrieval = await system.retrieve(
        { text, k, ...(filters && { filters }), ...(eventTime && { queryTime: eventTime }) },
        reading,
      );
      const { accessEvents = [], items, usage } = retrieval;
      if (accessEvents.length > 0 && system.info.capabilities.has('commitAccess')) {
        await requireCapability(system, 'commitAccess')(accessEvents, reading);
      }
      const always = system.info.capabilities.has('context')
        ? asData(await requireCapability(system, 'context')(scope, { clock: context.clock, eventTime }))
        : '';
      const shown = [always, formatMemories(retrieval, { maxTokens }).text].filter((part) => part !== '');
      return { memories: items, text: shown.join('\n'), usage };
    },
    list: async () => requireCapability(system, 'list')(scope, { clock: context.clock }),
    update: async (memoryId, text) => requireCapability(system, 'update')(memoryId, text, context),
    history: async (memoryId) => requireCapability(system, 'history')(memoryId, scope),
    forget: async (turnIds) =>
      requireCapability(system, 'deleteBySource')(typeof turnIds === 'string' ? [turnIds] : turnIds, context),
    forgetMemory: async (memoryId) => requireCapability(system, 'delete')(memoryId, context),
    purgeExpired: async (eventTime) =>
      requireCapability(system, 'purgeExpired')(context, eventTimeOf('eventTime', eventTime)),
    exportUser: async () => requireCapability(system, 'exportUser')(scope.user),
    eraseUser: async () => requireCapability(system, 'eraseUser')(scope.user),
    close: () => system.close(),
  };
}

/**
 * @throws {InvalidArgumentError} where it is nobody: a user that an application does not know must not be one whom
 *   all others share
 */
function scopeOf(user: string | Scope | undefined): Scope {
  const scope = scopeSchema.safeParse(typeof user === 'string' ? { user } : user);
  if (scope.success) return scope.data;
  const found = typeof user === 'string' ? 'an empty text' : (JSON.stringify(user) ?? String(user));
  throw new InvalidArgumentError('user', `is ${found}.`, {
    hint: "Give a name, or { user, agent?, run? }, each a text that is not empty. Leave `user` away for one user's memory.",
  });
}

/** A message as a turn; the same words of the same speaker at the same time are the same turn. */
function turnOf(said: Said): Turn {
  if (typeof said !== 'string' && (typeof said !== 'object' || said === null)) {
    throw new InvalidArgumentError('said', `expected a text or a message, got ${String(said)}.`, {
      hint: "Give 'I moved.', or { content: 'I moved.', role?, eventTime?, … }, or a list of these.",
    });
  }
  const { id, role = 'user', ...given } = typeof said === 'string' ? asUser(said) : said;
  const { eventTime: saidAt, expiresAt: lastsUntil, ...rest } = given;
  const eventTime = eventTimeOf('eventTime', saidAt);
  const expiresAt = typeof lastsUntil === 'string' ? eventTimeOf('expiresAt', lastsUntil) : lastsUntil;
  const parts = [role, rest.speaker ?? null, rest.content, eventTime ?? null, rest.sessionId ?? null];
  return {
    ...rest,
    role,
    id: id ?? derivedId('said', ...parts),
    ...(eventTime !== undefined && { eventTime }),
    ...(expiresAt !== undefined && { expiresAt }),
  };
}

/** @throws {InvalidArgumentError} for a time in another form */
function eventTimeOf(argument: string, text: string | undefined): EventTime | undefined {
  if (text === undefined || isEventTime(text)) return text;
  throw new InvalidArgumentError(argument, `is '${text}'; give it as YYYY-MM-DDTHH:mm:ss`);
}

function asUser(content: string): Exclude<Said, string> {
  return { content };
}
