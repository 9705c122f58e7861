import type { AccessEvent } from '@memgym/core';
import type { MemoryHit, MemoryRecord, ReadRequest } from '@memgym/memory-systems/define';
import { byRecency, filterOf } from '@memgym/memory-systems/toolkit';
import type { StorageIndex } from './create-storage-index.js';
import type { PickedFunction } from './functions.js';
import type { MemgptState } from './memgpt-state.js';
import { placementOf } from './placed-memory.js';
import type { Workspace } from './workspace.js';

export type MemgptRead = ReadRequest<MemgptState, StorageIndex>;

/** A read after the model has chosen its calls. */
export interface PickedRead {
  readonly request: MemgptRead;
  readonly workspace: Workspace;
  readonly calls: readonly PickedFunction[];
  /** Archived, transferred and saved memories, in the order of the calls. */
  readonly moved: readonly AccessEvent[];
}

/** The memories that are always shown; the summary is part of the context. */
export function mainIds(workspace: Workspace): string[] {
  return [...workspace.ids('working'), ...workspace.ids('queue')];
}

/** The latest placement in the main context comes first. */
export function hitsByAge(request: MemgptRead, ids: readonly string[]): MemoryHit[] {
  const since = (record: MemoryRecord): number => placementOf(record).since;
  return byRecency(heldOf(request, ids).sort((left, right) => since(left) - since(right)));
}

/** The stored memories with these ids that the question may find. */
export function heldOf({ query, view }: MemgptRead, ids: readonly string[]): MemoryRecord[] {
  const passes = filterOf(query) ?? (() => true);
  return ids.flatMap((id) => view.get(id) ?? []).filter(({ item }) => passes(item));
}
