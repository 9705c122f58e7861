import type { ForgetRequest, MemoryChanges, MemoryRecord, MemoryView } from '@memgym/memory-systems/define';
import { forgetGrounds } from '@memgym/memory-systems/toolkit';
import type { AdditiveIndex } from './additive-index.js';
import { createEntityChanges, lookThrough } from './entity-changes.js';
import { forgetRecent, type Mem02State } from './mem0-2-state.js';

/** Forgets facts that only these sources state, their messages, and the entities' data from them. */
export function forgetSources({
  citing,
  sourceIds,
  view,
  index,
}: ForgetRequest<Mem02State, AdditiveIndex>): MemoryChanges<Mem02State> {
  const facts = citing.filter(({ item }) => item.kind !== 'entity');
  const left = forgetGrounds(facts, sourceIds);
  const entities = createEntityChanges(view, index, 1);
  for (const id of left.remove) entities.unlink(id);
  for (const draft of left.put) entities.refresh(draft);
  const { put, remove } = entities.result();
  const state = forgetRecent(view.state, sourceIds);
  return { put: [...left.put, ...put], remove: [...left.remove, ...remove], ...(state && { state }) };
}

/** Further removals if one memory is deleted: its links, and its messages among the recent ones. */
export function eraseLinks({ item }: MemoryRecord, view: MemoryView<Mem02State>): MemoryChanges<Mem02State> {
  if (item.kind === 'entity') return {};
  const entities = createEntityChanges(view, lookThrough(view), 1);
  entities.unlink(item.id);
  const state = forgetRecent(view.state, new Set(item.sourceIds));
  return { ...entities.result(), ...(state && { state }) };
}
