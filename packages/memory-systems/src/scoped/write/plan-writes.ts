import { InvalidArgumentError, NotFoundError } from '@memgym/core/errors';
import type { JsonValue, MemoryInput, Moment } from '@memgym/core/memory';
import type { MemoryChanges } from '../design/memory-changes.js';
import type { MemoryIndex } from '../design/memory-index.js';
import { redraft } from '../design/memory-record.js';
import type { ChangeRequest } from '../design/scoped-memory-design.js';
import { expiredSources } from '../store/expired-sources.js';
import type { ScopeStore } from '../store/scope-store.js';
import { siftObservations } from './observations.js';
import { rememberEach } from './remember-each.js';
import type { PlannedChanges } from './scope-writer.js';

/** The changes of adding inputs. */
export async function planAdd<State extends JsonValue, Index extends MemoryIndex<State>>(
  store: ScopeStore<State, Index>,
  inputs: readonly MemoryInput[],
  access: ChangeRequest<State, Index>,
): Promise<PlannedChanges<State>> {
  const { design } = store;
  const sifted = siftObservations(
    inputs,
    { clock: access.context.clock, digestOf: (sourceId) => store.sources.get(sourceId)?.digest },
    design.readsBlankTexts,
  );
  const { fresh, learned, said, expiring, described, skipped } = sifted;
  if (fresh.length === 0) return { changes: { skipped } };
  const request = { ...access, observations: fresh };
  const changes = await (design.remember?.(request) ?? rememberEach(request));
  const unread = new Set(changes.unread);
  const lost = [...unread].map((sourceId) => ({ sourceId, reason: 'the model’s reply could not be read' }));
  const isRead = ([sourceId]: readonly [string, unknown]): boolean => !unread.has(sourceId);
  return {
    changes: { ...changes, skipped: [...skipped, ...(changes.skipped ?? []), ...lost] },
    ...(design.knowsSources !== false && {
      learned: learned.filter(isRead),
      said,
      expiring: expiring.filter(isRead),
      described: described.filter(isRead),
    }),
  };
}

/** The changes of replacing a memory's text. @throws {NotFoundError} @throws {InvalidArgumentError} */
export async function planUpdate<State extends JsonValue, Index extends MemoryIndex<State>>(
  store: ScopeStore<State, Index>,
  { memoryId, text }: { readonly memoryId: string; readonly text: string },
  access: ChangeRequest<State, Index>,
): Promise<PlannedChanges<State>> {
  const { design } = store;
  const record = store.view.get(memoryId);
  if (record === undefined) throw new NotFoundError(design.info.name, memoryId);
  if (typeof text !== 'string' || text.trim() === '') {
    throw new InvalidArgumentError('text', 'the text of a memory cannot be blank.', {
      hint: 'Use `delete` to forget it.',
    });
  }
  const { data: _ofTheOldText, ...same } = redraft(record);
  const draft = design.revise?.(record, text) ?? { ...same, text };
  const besides = (await design.amend?.(draft, access)) ?? {};
  return { changes: { ...besides, put: [draft, ...(besides.put ?? [])] } };
}

/** The changes of forgetting one memory. @throws {NotFoundError} */
export function planDelete<State extends JsonValue, Index extends MemoryIndex<State>>(
  store: ScopeStore<State, Index>,
  memoryId: string,
): PlannedChanges<State> {
  const record = store.record(memoryId);
  if (record === undefined) throw new NotFoundError(store.design.info.name, memoryId);
  const besides = store.design.erase?.(record, store.view) ?? {};
  const changes = { ...besides, remove: [memoryId, ...(besides.remove ?? [])] };
  return { changes, unlearned: orphans(store, changes), forgets: true };
}

/** The changes of forgetting sources. */
export async function planForget<State extends JsonValue, Index extends MemoryIndex<State>>(
  store: ScopeStore<State, Index>,
  sourceIds: ReadonlySet<string>,
  access: ChangeRequest<State, Index>,
): Promise<PlannedChanges<State>> {
  const citingIds = new Set([...sourceIds].flatMap((sourceId) => [...store.citing(sourceId)]));
  const cited = [...citingIds].flatMap((id) => store.record(id) ?? []).sort((a, b) => a.order - b.order);
  const citing = cited.filter(({ retiredAt }) => retiredAt === undefined);
  const outdated = cited.filter(({ retiredAt }) => retiredAt !== undefined);
  const own = (await store.design.forget?.({ ...access, sourceIds, citing })) ?? {
    remove: citing.map(({ item }) => item.id),
  };
  const changes = { ...own, remove: [...(own.remove ?? []), ...outdated.map(({ item }) => item.id)] };
  return { changes, unlearned: [...sourceIds, ...orphans(store, changes)], forgets: true };
}

/** The changes of forgetting expired sources. */
export async function planPurge<State extends JsonValue, Index extends MemoryIndex<State>>(
  store: ScopeStore<State, Index>,
  moment: Moment,
  access: ChangeRequest<State, Index>,
): Promise<PlannedChanges<State>> {
  const expired = expiredSources(store, moment);
  return expired.length === 0 ? { changes: {} } : planForget(store, new Set(expired), access);
}

/** Sources that no memory cites after the change. They may be added again. */
function orphans<State extends JsonValue, Index extends MemoryIndex<State>>(
  store: ScopeStore<State, Index>,
  { remove = [], put = [] }: MemoryChanges<State>,
): string[] {
  const removed = new Set(remove);
  const stillCited = new Set(put.flatMap(({ sourceIds }) => sourceIds));
  // A rewritten memory has the citations of its draft, not its old ones.
  const rewritten = new Set(put.map(({ id }) => id));
  const candidates = remove.flatMap((id) => store.record(id)?.item.sourceIds ?? []);
  return candidates.filter(
    (sourceId) =>
      !stillCited.has(sourceId) &&
      [...store.citing(sourceId)].every((id) => removed.has(id) || rewritten.has(id)),
  );
}
