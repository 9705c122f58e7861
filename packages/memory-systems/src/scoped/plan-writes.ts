import {
  InvalidArgumentError,
  type JsonValue,
  type MemoryInput,
  NotFoundError,
  type WriteContext,
} from '@memgym/core';
import { rememberEach } from './remember-each.js';
import type { ScopeStore } from './scope-store.js';
import type { PlannedChanges } from './scope-writer.js';
import type { ScopedMemoryDesign } from './scoped-memory-design.js';
import { siftObservations } from './sift-observations.js';

/** What adding an input changes. */
export async function planAdd<State extends JsonValue>(
  design: ScopedMemoryDesign<State>,
  store: ScopeStore<State>,
  input: MemoryInput,
  context: WriteContext,
): Promise<PlannedChanges<State>> {
  const { fresh, learned, skipped } = siftObservations(input, store);
  if (fresh.length === 0) return { changes: { skipped } };
  const request = { observations: fresh, view: store.view, context };
  const changes = await (design.remember?.(request) ?? rememberEach(request));
  return {
    changes: { ...changes, skipped: [...skipped, ...(changes.skipped ?? [])] },
    learned: design.knowsSources === false ? [] : learned,
  };
}

/** What replacing a memory's text changes. @throws {NotFoundError} @throws {InvalidArgumentError} */
export function planUpdate<State extends JsonValue>(
  system: string,
  store: ScopeStore<State>,
  memoryId: string,
  text: string,
): PlannedChanges<State> {
  const record = store.view.get(memoryId);
  if (record === undefined) throw new NotFoundError(system, memoryId);
  if (typeof text !== 'string' || text.trim() === '') {
    throw new InvalidArgumentError('text', 'a memory cannot be made blank.', {
      hint: 'Use `delete` to forget it.',
    });
  }
  const { ingestTime: _kept, ...draft } = record.item;
  return { changes: { put: [{ ...draft, text }] }, updated: { memoryId, before: record.item.text } };
}

/** What forgetting one memory changes. @throws {NotFoundError} */
export function planDelete<State extends JsonValue>(
  system: string,
  store: ScopeStore<State>,
  memoryId: string,
): PlannedChanges<State> {
  if (store.view.get(memoryId) === undefined) throw new NotFoundError(system, memoryId);
  const changes = { remove: [memoryId] };
  return { changes, unlearned: orphans(store, changes) };
}

/** What forgetting sources changes. */
export function planForget<State extends JsonValue>(
  design: ScopedMemoryDesign<State>,
  store: ScopeStore<State>,
  sourceIds: ReadonlySet<string>,
): PlannedChanges<State> {
  const citingIds = new Set([...sourceIds].flatMap((sourceId) => [...store.citing(sourceId)]));
  const citing = [...store.view.all()].filter(({ item }) => citingIds.has(item.id));
  const changes = design.forget?.({ sourceIds, citing, view: store.view }) ?? {
    remove: citing.map(({ item }) => item.id),
  };
  return { changes, unlearned: [...sourceIds, ...orphans(store, changes)] };
}

/** Sources that nothing cites any more once the change is made. They may be added anew. */
function orphans<State extends JsonValue>(
  store: ScopeStore<State>,
  { remove = [], put = [] }: PlannedChanges<State>['changes'],
): string[] {
  const removed = new Set(remove);
  const stillCited = new Set(put.flatMap(({ sourceIds }) => sourceIds));
  const candidates = remove.flatMap((id) => store.view.get(id)?.item.sourceIds ?? []);
  return candidates.filter(
    (sourceId) => !stillCited.has(sourceId) && [...store.citing(sourceId)].every((id) => removed.has(id)),
  );
}
