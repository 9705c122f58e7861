import { InvalidArgumentError } from '@memgym/core/errors';
import { type MemorySystem, requireCapability, type WriteContext } from '@memgym/core/memory';
import { formatMemories } from '../assistant/format-memories.js';
import { allOrNothing, mergeReports, writesOf } from '../assistant/write-batches.js';
import { asData } from '../toolkit/as-data.js';
import { checkKeys } from './check-keys.js';
import { conversationTime, type GivenTime } from './conversation-time.js';
import type { Memory, RecallOptions, RememberOptions, Said } from './memory.js';
import { turnOf } from './turn-of.js';

const rememberKeys = ['signal'] as const satisfies readonly (keyof RememberOptions)[];

const recallKeys = [
  'k',
  'filters',
  'queryTime',
  'maxTokens',
  'signal',
] as const satisfies readonly (keyof RecallOptions)[];

interface Use {
  readonly defaultK: number;
  readonly timeZone: string;
  readonly forUser: Memory['forUser'];
}

/** The memory of one user, over a system that all users share. */
export function memoryOf(
  system: MemorySystem,
  context: WriteContext,
  { defaultK, timeZone, forUser }: Use,
): Memory {
  const { scope, clock } = context;
  const timeOf = (argument: string, time: GivenTime | undefined) =>
    time === undefined ? undefined : conversationTime(argument, time, timeZone);
  return {
    system,
    context,
    forUser,
    async remember(said, options = {}) {
      checkKeys('remember', options, rememberKeys);
      const { signal } = options;
      const list = Array.isArray(said) ? (said as readonly Said[]) : [said as Said];
      const turns = list.map((one) => turnOf(one, { clock, timeZone }));
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
      const eventTime = timeOf('queryTime', queryTime);
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
        ? asData(await requireCapability(system, 'context')(scope, { clock, eventTime }))
        : '';
      const shown = [always, formatMemories(retrieval, { maxTokens }).text].filter((part) => part !== '');
      return { memories: items, text: shown.join('\n'), usage };
    },
    list: async () => requireCapability(system, 'list')(scope, { clock }),
    update: async (memoryId, text) => requireCapability(system, 'update')(memoryId, text, context),
    history: async (memoryId) => requireCapability(system, 'history')(memoryId, scope),
    forget: async (turnIds) =>
      requireCapability(system, 'deleteBySource')(typeof turnIds === 'string' ? [turnIds] : turnIds, context),
    forgetMemory: async (memoryId) => requireCapability(system, 'delete')(memoryId, context),
    purgeExpired: async (eventTime) =>
      requireCapability(system, 'purgeExpired')(context, timeOf('eventTime', eventTime)),
    exportUser: async () => requireCapability(system, 'exportUser')(scope.user),
    eraseUser: async () => requireCapability(system, 'eraseUser')(scope.user),
    close: () => system.close(),
  };
}
