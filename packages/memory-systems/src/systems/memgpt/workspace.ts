import type { MemoryChanges, MemoryDraft, MemoryView } from '../../scoped/index.js';
import type { MemgptState } from './memgpt-state.js';
import { type Place, type PlacedMemory, placedMemoryOf } from './placed-memory.js';

/** Where all memories of a scope are, while a write or a read goes on. Nothing is applied before the end. */
export interface Workspace {
  /** The memories of a place, the one longest there first. */
  at(place: Place): PlacedMemory[];
  get(id: string): PlacedMemory | undefined;
  /** Puts a memory behind all others of the place, wherever it was. */
  put(memory: MemoryDraft, place: Place, size: number): void;
  remove(id: string): void;
  /** Size of the main context: summary, working context and queue. */
  mainSize(): number;
  changes(): Required<Pick<MemoryChanges<MemgptState>, 'put' | 'remove' | 'state'>>;
}

export function createWorkspace(view: MemoryView<MemgptState>): Workspace {
  const places: Record<Place, Map<string, PlacedMemory>> = {
    queue: new Map(),
    working: new Map(),
    summary: new Map(),
    recall: new Map(),
    archive: new Map(),
  };
  const placeOf = new Map<string, Place>();
  const changed = new Set<string>();
  const removed = new Set<string>();
  let { placings } = view.state;

  const take = (memory: PlacedMemory): void => {
    const { place } = memory.data;
    places[place].set(memory.id, memory);
    placeOf.set(memory.id, place);
  };
  const get = (id: string): PlacedMemory | undefined => {
    const place = placeOf.get(id);
    return place === undefined ? undefined : places[place].get(id);
  };
  const leave = (id: string): void => {
    const place = placeOf.get(id);
    if (place !== undefined) places[place].delete(id);
    placeOf.delete(id);
  };
  const at = (place: Place): PlacedMemory[] => [...places[place].values()];

  const held = [...view.all()].map(placedMemoryOf);
  for (const memory of held.sort((left, right) => left.data.since - right.data.since)) take(memory);

  return {
    at,
    get,
    put: (memory, place, size) => {
      leave(memory.id);
      take({ ...memory, data: { place, since: placings, size } });
      placings += 1;
      changed.add(memory.id);
      removed.delete(memory.id);
    },
    remove: (id) => {
      leave(id);
      changed.delete(id);
      if (view.get(id) !== undefined) removed.add(id);
    },
    mainSize: () => totalSize([...at('summary'), ...at('working'), ...at('queue')]),
    changes: () => ({
      put: [...changed]
        .flatMap((id) => get(id) ?? [])
        .map((memory) => ({ ...memory, data: { ...memory.data } })),
      remove: [...removed],
      state: { placings },
    }),
  };
}

export function totalSize(memories: readonly PlacedMemory[]): number {
  return memories.reduce((sum, { data }) => sum + data.size, 0);
}
