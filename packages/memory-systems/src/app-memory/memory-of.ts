import { defined } from '@memgym/core/config';
import { InvalidArgumentError, UnsupportedCapabilityError } from '@memgym/core/errors';
import {
  type MemorySystem,
  type RetrievedMemory,
  requireCapability,
  type Turn,
  type WriteContext,
} from '@memgym/core/memory';
import { checkKeys } from '../check-given.js';
import { filterOf } from '../scoped/index.js';
import type { ChangeQueue, Write } from './change-queue.js';
import { conversationTime, type GivenTime } from './conversation-time.js';
import { explainedIds, explainRecall } from './explain-recall.js';
import { formatMemories } from './format-memories.js';
import type {
  ListedMemory,
  ListOptions,
  Memory,
  RecallOptions,
  Remembered,
  RememberOptions,
  Said,
} from './memory.js';
import { queryFilters } from './memory-filters.js';
import { inOrderOfArrival, recallAcross } from './recall-across.js';
import { allOrNothing, emptyReport, mergeReports, turnOf, writesOf } from './remember-messages.js';
import { chosenScopes, type ScopeChoice } from './scope-pattern.js';

const rememberKeys = ['wait', 'instructions', 'signal'] as const satisfies readonly (keyof RememberOptions)[];

const recallKeys = [
  'k',
  'filters',
  'scopes',
  'queryTime',
  'maxTokens',
  'record',
  'explain',
  'signal',
] as const satisfies readonly (keyof RecallOptions)[];

const listKeys = ['filters', 'scopes', 'limit', 'offset'] as const satisfies readonly (keyof ListOptions)[];

interface Use {
  readonly defaultK: number;
  readonly timeZone: string;
  readonly changes: ChangeQueue;
  readonly forUser: Memory['forUser'];
}

/** The memory of one user, in a system that all users share. */
export function memoryOf(
  system: MemorySystem,
  context: WriteContext,
  { defaultK, timeZone, changes, forUser }: Use,
): Memory {
  const { scope, clock } = context;
  const timeOf = (argument: string, time: GivenTime | undefined) =>
    time === undefined ? undefined : conversationTime(argument, time, timeZone);
  const scopesOf = async (choice: ScopeChoice | undefined) =>
    choice === undefined ? [scope] : chosenScopes(system, scope.user, choice);
  async function remember(said: Said | readonly Said[], options: RememberOptions = {}): Promise<Remembered> {
    checkKeys('remember', options, rememberKeys);
    const { wait = true, instructions, signal } = options;
    if (instructions !== undefined && !system.info.capabilities.has('instructions')) {
      throw new UnsupportedCapabilityError(system.info.name, 'instructions');
    }
    const list = Array.isArray(said) ? (said as readonly Said[]) : [said as Said];
    const turns = list.map((one) => turnOf(one, { clock, timeZone }));
    const turnIds = turns.map(({ id }) => id);
    const writing = { ...context, ...(instructions && { instructions }), ...defined({ signal }) };
    if (wait) return changes.write(scope, turnIds, writeOf(turns, writing));
    if (signal !== undefined) {
      throw new InvalidArgumentError('signal', 'cannot cancel a write that nobody waits for.', {
        hint: 'Omit it with `wait: false`; `forget(ids)` discards messages that are not written yet.',
      });
    }
    // A copy, because the caller may change its objects later.
    changes.start(scope, turnIds, writeOf(structuredClone(turns), writing));
    return { ...emptyReport, buffered: turnIds, turnIds };
  }

  function writeOf(turns: readonly Turn[], writing: WriteContext): Write {
    return async (turnIds) => {
      const wanted = turns.filter(({ id }) => turnIds.includes(id));
      const reports = await allOrNothing(system, writesOf(system, wanted, writing));
      return { ...mergeReports(reports), turnIds };
    };
  }

  return {
    system,
    context,
    forUser,
    remember,
    flush: () => changes.flush(scope.user),
    pending: () => changes.waiting(scope),
    async recall(text, options = {}) {
      checkKeys('recall', options, recallKeys);
      const { k = defaultK, filters, scopes, queryTime, maxTokens, explain, signal } = options;
      const why = explainedIds(explain);
      const { record = why === undefined } = options;
      if (maxTokens !== undefined && !(maxTokens >= 0)) {
        throw new InvalidArgumentError('maxTokens', `expected a number of at least 0, got ${maxTokens}.`);
      }
      if (typeof record !== 'boolean') {
        throw new InvalidArgumentError('record', `expected true or false, got ${JSON.stringify(record)}.`);
      }
      if (record && why !== undefined) {
        throw new InvalidArgumentError('record', 'an explained recall changes nothing.', {
          hint: 'Omit `record`, or recall without `explain`.',
        });
      }
      const eventTime = timeOf('queryTime', queryTime);
      const reading = { ...context, ...defined({ signal, explain: why && { memoryIds: why } }) };
      const query = {
        text,
        k,
        ...defined({ filters: filters && queryFilters(filters, timeZone), queryTime: eventTime }),
      };
      const chosen = await scopesOf(scopes);
      const found = await recallAcross(system, chosen, query, reading, record);
      const { memories, always, usage, warnings } = found;
      const items = inOrderOfArrival(memories);
      const shown = [...always, formatMemories({ items }, { maxTokens }).text];
      return {
        memories,
        text: shown.filter((part) => part !== '').join('\n'),
        usage,
        ...(warnings.length > 0 && { warnings }),
        ...defined({
          explanation:
            why &&
            explainRecall(system.info.name, found.explanations, memories, placesShown(items, maxTokens), why),
        }),
      };
    },
    async list(options = {}) {
      checkKeys('list', options, listKeys);
      const { filters, scopes, limit = Number.POSITIVE_INFINITY, offset = 0 } = options;
      checkCount('limit', limit);
      checkCount('offset', offset);
      const passes = filterOf(defined({ filters: filters && queryFilters(filters, timeZone) }));
      const listed: ListedMemory[] = [];
      for (const own of await scopesOf(scopes)) {
        for (const item of await requireCapability(system, 'list')(own, { clock })) {
          if (passes?.(item) ?? true) listed.push({ ...item, scope: { ...own } });
        }
      }
      return listed.slice(offset, offset + limit);
    },
    scopes: async () => requireCapability(system, 'scopes')(scope.user),
    users: async () => {
      const scopes = await requireCapability(system, 'scopes')();
      return [...new Set(scopes.map(({ user }) => user))].sort();
    },
    async update(memoryId, text) {
      const update = requireCapability(system, 'update');
      return changes.change(scope, () => update(memoryId, text, context));
    },
    history: async (memoryId) => requireCapability(system, 'history')(memoryId, scope),
    forget: async (turnIds) => {
      const ids = typeof turnIds === 'string' ? [turnIds] : turnIds;
      // Without this check, a missing id would forget nothing and look like success.
      if (!Array.isArray(ids) || ids.some((id) => typeof id !== 'string')) {
        throw new InvalidArgumentError(
          'turnIds',
          `expected ids of messages, got ${JSON.stringify(turnIds)}.`,
          {
            hint: 'Pass one or more ids: those passed to `remember`, or the `turnIds` that it returned.',
          },
        );
      }
      const deleteBySource = requireCapability(system, 'deleteBySource');
      const forgotten = new Set<string>(ids);
      return changes.remove(
        scope,
        (id) => forgotten.has(id),
        () => deleteBySource([...forgotten], context),
      );
    },
    async forgetMemory(memoryId) {
      const forget = requireCapability(system, 'delete');
      return changes.remove(
        scope,
        () => false,
        () => forget(memoryId, context),
      );
    },
    async purgeExpired(eventTime) {
      const purgeExpired = requireCapability(system, 'purgeExpired');
      const now = timeOf('eventTime', eventTime);
      return changes.remove(
        scope,
        () => false,
        () => purgeExpired(context, now),
      );
    },
    async reset() {
      const reset = requireCapability(system, 'reset');
      return changes.remove(
        scope,
        () => true,
        () => reset(scope),
      );
    },
    exportUser: async () => requireCapability(system, 'exportUser')(scope.user),
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

/** Which places of the memories their text shows; two scopes can have memories with the same id. */
function placesShown(
  items: readonly RetrievedMemory[],
  maxTokens: number | undefined,
): (place: number) => boolean {
  const numbered = items.map((item, place) => ({ ...item, id: String(place) }));
  const dropped = new Set(formatMemories({ items: numbered }, { maxTokens }).droppedIds);
  return (place) => !dropped.has(String(place));
}

/** @throws {InvalidArgumentError} */
function checkCount(argument: string, count: number): void {
  if (count === Number.POSITIVE_INFINITY || (Number.isInteger(count) && count >= 0)) return;
  throw new InvalidArgumentError(
    argument,
    `expected an integer of at least 0, got ${JSON.stringify(count)}.`,
  );
}
