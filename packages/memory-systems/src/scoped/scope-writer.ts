import { addUsage, type JsonValue, scopeKey, type Usage, type WriteContext, zeroUsage } from '@memgym/core';
import { embedChecked } from './embed-checked.js';
import { throwIfAborted, typedFailure } from './failures.js';
import type { MemoryDraft, MemoryRecord } from './memory-record.js';
import { createScopeStore, type ScopeChange, type ScopeStore } from './scope-store.js';
import type { MemoryChanges, ScopedMemoryDesign } from './scoped-memory-design.js';
import type { WriteQueue } from './write-queue.js';

/** What a write wants changed, besides the memories themselves. */
export interface PlannedChanges<State extends JsonValue> {
  readonly changes: MemoryChanges<State>;
  readonly learned?: ScopeChange<State>['learned'];
  readonly unlearned?: readonly string[];
  readonly updated?: { readonly memoryId: string; readonly before: string };
}

export interface AppliedChanges {
  /** Ids put, in order. */
  readonly stored: string[];
  readonly removed: string[];
  readonly usage: Usage;
}

/**
 * Works a change of one scope out to the end, then applies it in one go. A failure or a cancellation
 * on the way leaves the scope as it was.
 */
export type ScopeWriter<State extends JsonValue> = <T>(
  context: WriteContext,
  plan: (store: ScopeStore<State>) => Promise<PlannedChanges<State>>,
  report: (applied: AppliedChanges, planned: PlannedChanges<State>) => T,
) => Promise<T>;

export function createScopeWriter<State extends JsonValue>(
  design: ScopedMemoryDesign<State>,
  queue: WriteQueue,
  stores: () => Map<string, ScopeStore<State>>,
): ScopeWriter<State> {
  const { name } = design.info;

  return async (context, plan, report) =>
    queue.inScope(scopeKey(context.scope), async () => {
      throwIfAborted(name, context.signal);
      const key = scopeKey(context.scope);
      const store = stores().get(key) ?? createScopeStore(design);
      try {
        const planned = await plan(store);
        const { put, usage } = await prepare(design, store, planned.changes, context);
        throwIfAborted(name, context.signal);
        const remove = [...(planned.changes.remove ?? [])];
        store.apply(scopeChange(planned, put, remove, context));
        if (store.isEmpty) stores().delete(key);
        else stores().set(key, store);
        return report({ stored: put.map(({ item }) => item.id), removed: remove, usage }, planned);
      } catch (error) {
        throw typedFailure(name, 'write', error, context.signal);
      }
    });
}

function scopeChange<State extends JsonValue>(
  planned: PlannedChanges<State>,
  put: readonly MemoryRecord[],
  remove: readonly string[],
  { clock }: WriteContext,
): ScopeChange<State> {
  const { changes, learned = [], unlearned = [], updated } = planned;
  const after = updated && put[0]?.item.text;
  return {
    put,
    remove,
    learned,
    unlearned,
    ...(changes.state !== undefined && { state: changes.state }),
    ...(updated &&
      after !== undefined && {
        updated: {
          memoryId: updated.memoryId,
          update: { before: updated.before, after, ingestTime: clock.now() },
        },
      }),
  };
}

/** Everything that can fail or take time: the memories as they will be kept, vectors included. */
async function prepare<State extends JsonValue>(
  design: ScopedMemoryDesign<State>,
  store: ScopeStore<State>,
  changes: MemoryChanges<State>,
  { clock, signal }: WriteContext,
): Promise<{ put: MemoryRecord[]; usage: Usage }> {
  const drafts = changes.put ?? [];
  const own = changes.usage ?? zeroUsage;
  if (drafts.length === 0) return { put: [], usage: own };
  const now = drafts.some(({ id }) => store.view.get(id) === undefined) ? clock.now() : 0;
  let nextOrder = store.nextOrder;
  const put = drafts.map((draft): MemoryRecord => {
    const earlier = store.view.get(draft.id);
    const ingestTime = earlier?.item.ingestTime ?? now;
    return { ...recordOf(draft, ingestTime), order: earlier?.order ?? nextOrder++ };
  });
  if (design.embedder === undefined) return { put, usage: own };

  const textOf = (record: MemoryRecord): string => design.indexText?.(record) ?? record.item.text;
  const earlierVectors = put.map((record) => {
    const earlier = store.view.get(record.item.id);
    return earlier !== undefined && textOf(earlier) === textOf(record) ? earlier.vector : undefined;
  });
  const texts = put.filter((_, place) => earlierVectors[place] === undefined).map(textOf);
  if (texts.length === 0) return { put: put.map(withVector(earlierVectors, [])), usage: own };
  const { vectors, usage } = await embedChecked(design.embedder, texts, {
    kind: 'document',
    ...(signal && { signal }),
  });
  return { put: put.map(withVector(earlierVectors, vectors)), usage: addUsage(own, usage) };
}

function withVector(
  earlier: readonly (Float32Array | undefined)[],
  fresh: readonly Float32Array[],
): (record: MemoryRecord, place: number) => MemoryRecord {
  let next = 0;
  return (record, place) => {
    const vector = earlier[place] ?? fresh[next++];
    return vector === undefined ? record : { ...record, vector };
  };
}

function recordOf(draft: MemoryDraft, ingestTime: number): Omit<MemoryRecord, 'order'> {
  const { id, kind, text, sourceIds, eventTime, meta, data } = draft;
  return {
    item: {
      id,
      kind,
      text,
      sourceIds: [...sourceIds],
      ...(eventTime !== undefined && { eventTime }),
      ingestTime,
      ...(meta !== undefined && { meta }),
    },
    ...(data !== undefined && { data }),
  };
}
