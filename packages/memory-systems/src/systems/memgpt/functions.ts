import type { AccessEvent, Profile } from '@memgym/core';
import * as z from 'zod';
import type { MemoryChanges, MemoryView } from '../../scoped/index.js';
import type { MemgptState } from './memgpt-state.js';
import type { Place } from './placed-memory.js';
import { createWorkspace, type Workspace } from './workspace.js';

/** The functions that the model may call while it reads a question. Source: docs/specs/memory-systems.md#memgpt. */
export const memgptFunctionSchema = z.enum(['retrieve', 'recall', 'archive', 'transfer', 'save']);
export type MemgptFunction = z.infer<typeof memgptFunctionSchema>;

interface Move {
  readonly from: Place;
  readonly to: Place;
}

/** Every function moves memories. */
const moves: Readonly<Record<MemgptFunction, Move>> = {
  retrieve: { from: 'archive', to: 'working' },
  recall: { from: 'recall', to: 'queue' },
  archive: { from: 'queue', to: 'archive' },
  transfer: { from: 'queue', to: 'working' },
  save: { from: 'working', to: 'archive' },
};

/** In the original, archived memories go to recall storage (docs/specs/memory-systems.md#memgpt). */
export function moveOf(name: MemgptFunction, profile: Profile): Move {
  return name === 'archive' && profile === 'reference' ? { from: 'queue', to: 'recall' } : moves[name];
}

/** Moves memories that are still in the function's source place; events of other systems have no effect. */
export function carryOut(events: readonly AccessEvent[], workspace: Workspace, profile: Profile): void {
  for (const { memoryId, effect } of events) {
    const name = memgptFunctionSchema.safeParse(effect);
    if (!name.success) continue;
    const { from, to } = moveOf(name.data, profile);
    if (workspace.placeOf(memoryId) === from) workspace.move(memoryId, to);
  }
}

/** Applies the moves requested by reads; excess memories leave with the next write. */
export function commitFunctions(
  events: readonly AccessEvent[],
  view: MemoryView<MemgptState>,
  profile: Profile,
): MemoryChanges<MemgptState> {
  const workspace = createWorkspace(view);
  carryOut(events, workspace, profile);
  return workspace.changes();
}
