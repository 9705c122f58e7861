import type { CallPhase, WriteReport, WriteWarning } from '@memgym/core';
import { defined } from '@memgym/core/config';
import {
  addUsage,
  type JsonValue,
  readOnce,
  scopeKey,
  type Usage,
  type WriteContext,
  zeroUsage,
} from '@memgym/core/memory';
import { createModelAccess, type ModelAccess } from '../../model-use/model-access.js';
import type { MemoryChanges } from '../design/memory-changes.js';
import type { MemoryIndex } from '../design/memory-index.js';
import type { ChangeRequest } from '../design/scoped-memory-design.js';
import { throwIfAborted, typedFailure } from '../failures.js';
import type { SearchElsewhere } from '../read/search-elsewhere.js';
import { createStoreSearch } from '../read/search-store.js';
import { type ScopeChange, ScopeStore } from '../store/scope-store.js';
import type { ScopeStores } from '../store/scope-stores.js';
import type { WriteQueue } from '../write-queue.js';
import type { SaidBy } from './observations.js';
import { prepareRecords } from './prepare-records.js';

/** The changes of a write in addition to the memories themselves. */
export interface PlannedChanges<State extends JsonValue> {
  readonly changes: MemoryChanges<State>;
  /** New sources and the digests of their contents, in order of arrival. */
  readonly learned?: readonly (readonly [sourceId: string, digest: string])[];
  /** Who said them, and in which session. */
  readonly said?: readonly (readonly [sourceId: string, said: SaidBy])[];
  readonly expiring?: ScopeChange<State>['expiring'];
  readonly described?: ScopeChange<State>['described'];
  readonly unlearned?: readonly string[];
  /** Whether rewritten memories lose the history of their texts. */
  readonly forgets?: boolean;
  /** Whether what is forgotten leaves no trace in a storage; false if a later change sees to it. Default: `forgets`. */
  readonly scrubs?: boolean;
}

export interface AppliedChanges {
  /** Ids of added memories, in order. */
  readonly stored: string[];
  readonly removed: string[];
  /** Items omitted from replies that could otherwise be read. */
  readonly warnings: readonly WriteWarning[];
  readonly usage: Usage;
}

/** Prepares a change without changing the store. */
type ChangePlan<State extends JsonValue, Index extends MemoryIndex<State>, Planned> = (
  store: ScopeStore<State, Index>,
  request: ChangeRequest<State, Index>,
) => Planned | Promise<Planned>;

/**
 * Prepares a whole change of one scope, then applies it at once. After a failure or a cancellation, the scope is
 * unchanged. Model calls state `phase`; default: `write`.
 */
export type ScopeWriter<State extends JsonValue, Index extends MemoryIndex<State>> = <
  T,
  Planned extends PlannedChanges<State>,
>(
  context: WriteContext,
  plan: ChangePlan<State, Index, Planned>,
  report: (applied: AppliedChanges, planned: Planned) => T,
  phase?: CallPhase,
) => Promise<T>;

export function createScopeWriter<State extends JsonValue, Index extends MemoryIndex<State>>(
  stores: ScopeStores<State, Index>,
  queue: WriteQueue,
  elsewhere?: SearchElsewhere<State, Index>,
): ScopeWriter<State, Index> {
  const { design } = stores;
  const {
    info: { name },
    model,
    embedder,
  } = design;

  return async (context, plan, report, phase = 'write') => {
    const { signal } = context;
    const key = scopeKey(context.scope);
    const write = async () => {
      throwIfAborted(name, signal);
      const store = (await stores.toChange(key)) ?? new ScopeStore(design);
      const role = 'memory-write';
      const access = createModelAccess({ system: name, role, phase, model, embedder, signal });
      const embed = embedder && access.embed;
      try {
        const planned = await plan(
          store,
          changeRequest({ system: name, store, access, embed, context, elsewhere }),
        );
        const change = await scopeChange({ store, planned, embed, context });
        throwIfAborted(name, signal);
        await stores.apply(key, store, change);
        const usage = addUsage(planned.changes.usage ?? zeroUsage, access.usage());
        const stored = change.put.map(({ item }) => item.id);
        return report({ stored, removed: [...change.remove], warnings: access.warnings(), usage }, planned);
      } catch (error) {
        throw typedFailure(name, 'write', error, signal);
      }
    };
    return queue.inScope(key, () => stores.whileLocked(key, write));
  };
}

/** What the steps of one write have in common. */
interface ScopeWrite<State extends JsonValue, Index extends MemoryIndex<State>> {
  readonly store: ScopeStore<State, Index>;
  /** Undefined without an embedder. */
  readonly embed: ModelAccess['embed'] | undefined;
  readonly context: WriteContext;
}

function changeRequest<State extends JsonValue, Index extends MemoryIndex<State>>({
  system,
  store,
  access,
  embed: embedIfAble,
  context,
  elsewhere,
}: ScopeWrite<State, Index> & {
  readonly system: string;
  readonly access: ModelAccess;
  readonly elsewhere: SearchElsewhere<State, Index> | undefined;
}): ChangeRequest<State, Index> {
  const everything = { text: '', k: Number.POSITIVE_INFINITY };
  return {
    ask: access.ask,
    tryAsk: access.tryAsk,
    embed: access.embed,
    context,
    view: store.view,
    index: store.index,
    search: createStoreSearch({ system, store, query: everything, context, embed: embedIfAble, elsewhere }),
  };
}

async function scopeChange<State extends JsonValue, Index extends MemoryIndex<State>>({
  store,
  planned,
  embed,
  context,
}: ScopeWrite<State, Index> & {
  readonly planned: PlannedChanges<State>;
}): Promise<ScopeChange<State>> {
  const { changes, expiring = [], described = [] } = planned;
  const { unlearned = [], forgets = false, scrubs = forgets } = planned;
  const { now } = readOnce(context.clock);
  const metas = new Map(described);
  const metaOf = (sourceId: string) => metas.get(sourceId) ?? store.metas.get(sourceId);
  const first = store.nextPosition;
  const saidBy = new Map(planned.said);
  const learned = (planned.learned ?? []).map(
    ([sourceId, digest], place) =>
      [sourceId, { digest, position: first + place, ...saidBy.get(sourceId) }] as const,
  );
  const positions = new Map(learned.map(([sourceId, { position }]) => [sourceId, position]));
  const positionOf = (sourceId: string) => positions.get(sourceId) ?? store.sources.get(sourceId)?.position;
  const put = await prepareRecords(store, changes.put ?? [], { embed, now, metaOf, positionOf });
  const remove = [...new Set(changes.remove ?? [])];
  const gone = new Set([...remove, ...put.map(({ item }) => item.id)]);
  const retired = [...new Set(changes.retire ?? [])].flatMap((id) => {
    const record = gone.has(id) ? undefined : store.view.get(id);
    return record === undefined ? [] : [{ ...record, retiredAt: now() }];
  });
  const tellsHistory = store.design.operations?.includes('history') ?? true;
  const history = [...put, ...retired].flatMap((record) => changeOf(store, record, now));
  return {
    put,
    remove,
    retired,
    learned,
    expiring,
    described,
    unlearned,
    ...(scrubs && { scrub: true }),
    ...(forgets ? { forgotten: put.map(({ item }) => item.id) } : tellsHistory && { history }),
    ...defined({ state: changes.state }),
  };
}

/** The entry that this version adds to a memory's history. */
function changeOf<State extends JsonValue, Index extends MemoryIndex<State>>(
  store: ScopeStore<State, Index>,
  { item, retiredAt }: ScopeChange<State>['put'][number],
  now: () => number,
): NonNullable<ScopeChange<State>['history']> {
  const earlier = store.record(item.id);
  if (earlier === undefined) return [];
  const before = earlier.retiredAt === undefined ? earlier.item.text : null;
  const after = retiredAt === undefined ? item.text : null;
  return before === after ? [] : [[item.id, { before, after, ingestTime: now() }]];
}

/** The report of a write. */
export function reportOf<State extends JsonValue>(
  { stored, warnings: noticed, usage }: AppliedChanges,
  { changes }: PlannedChanges<State>,
): WriteReport {
  const { buffered = [], skipped = [], unread = [] } = changes;
  const warnings = [...noticed, ...(changes.warnings ?? [])];
  return {
    stored,
    buffered: [...buffered],
    skipped: skipped.map(({ sourceId, reason }) => ({ sourceId, reason })),
    ...(unread.length > 0 && { unread: [...unread] }),
    ...(warnings.length > 0 && { warnings: warnings.map(({ kind, detail }) => ({ kind, detail })) }),
    usage,
  };
}
