import type { AccessEvent } from '@memgym/core';
import type { MemoryChanges, MemoryView } from '@memgym/memory-systems/define';
import * as z from 'zod';
import type { MemgptState } from './memgpt-state.js';
import type { Place } from './placed-memory.js';
import { createWorkspace, type Workspace } from './workspace.js';

/** The functions that the model may call while it reads a question. Source: docs/specs/memory-systems.md#memgpt. */
export const memgptFunctionSchema = z.enum(['retrieve', 'recall', 'archive', 'transfer', 'save']);
export type MemgptFunction = z.infer<typeof memgptFunctionSchema>;

/** A function call of the model, with its query or the memories to move. */
export interface PickedFunction {
  readonly function: MemgptFunction;
  /** Empty for a function that moves the memories named by the model. */
  readonly query: string;
  readonly memoryIds: readonly string[];
}

interface Move {
  readonly from: Place;
  readonly to: Place;
}

export type Moves = Readonly<Record<MemgptFunction, Move>>;

/** Every function moves memories. */
export const moves: Moves = {
  retrieve: { from: 'archive', to: 'working' },
  recall: { from: 'recall', to: 'queue' },
  archive: { from: 'queue', to: 'archive' },
  transfer: { from: 'queue', to: 'working' },
  save: { from: 'working', to: 'archive' },
};

/** Moves memories that are still in the function's source place; events of other systems have no effect. */
export function carryOut(events: readonly AccessEvent[], workspace: Workspace, places: Moves): void {
  for (const { memoryId, effect } of events) {
    const name = memgptFunctionSchema.safeParse(effect);
    if (!name.success) continue;
    const { from, to } = places[name.data];
    if (workspace.placeOf(memoryId) === from) workspace.move(memoryId, to);
  }
}

/** Applies the moves requested by reads; excess memories leave with the next write. */
export function commitFunctions(
  events: readonly AccessEvent[],
  view: MemoryView<MemgptState>,
  places: Moves,
): MemoryChanges<MemgptState> {
  const workspace = createWorkspace(view);
  carryOut(events, workspace, places);
  return workspace.changes();
}
