import { type MemoryChanges, type MemoryDraft, type MemoryView, redraft } from '../../scoped/index.js';
import type { MemgptState } from './memgpt-state.js';
import { type Place, type PlacedMemory, type Placement, placementOf } from './placed-memory.js';

/** The places of all memories of a scope during a write or a read. Changes are applied at the end. */
export interface Workspace {
  /** The memories of a place, oldest placement first. */
  at(place: Place): PlacedMemory[];
  /** Their ids alone: unlike `at`, it reads no text. */
  ids(place: Place): string[];
  placeOf(id: string): Place | undefined;
  /** Puts a new memory behind all others of the place. */
  put(memory: MemoryDraft, place: Place, size: number): void;
  /** Puts a memory that is somewhere behind all others of the place. */
  move(id: string, place: Place): void;
  remove(id: string): void;
  /** Size of a place. */
  size(place: Place): number;
  /** Size of the main context: summary, working context and queue. */
  mainSize(): number;
  changes(): Required<Pick<MemoryChanges<MemgptState>, 'put' | 'remove' | 'state'>>;
}

interface Slot {
  readonly placement: Placement;
  /** The memories in the main context; texts of stored memories may have to be read. */
  draft(): MemoryDraft;
}

export function createWorkspace(view: MemoryView<MemgptState>): Workspace {
  const places: Record<Place, Map<string, Slot>> = {
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

  const take = (id: string, slot: Slot): void => {
    places[slot.placement.place].set(id, slot);
    placeOf.set(id, slot.placement.place);
  };
  const leave = (id: string): void => {
    const place = placeOf.get(id);
    if (place !== undefined) places[place].delete(id);
    placeOf.delete(id);
  };
  const slotOf = (id: string): Slot | undefined => {
    const place = placeOf.get(id);
    return place && places[place].get(id);
  };
  const settle = (id: string, place: Place, ofText: number, draft: () => MemoryDraft): void => {
    leave(id);
    take(id, { placement: { place, since: placings, size: ofText }, draft });
    placings += 1;
    changed.add(id);
    removed.delete(id);
  };
  const size = (place: Place): number => {
    let sum = 0;
    for (const { placement } of places[place].values()) sum += placement.size;
    return sum;
  };

  const held = [...view.all()].map((record) => ({ record, placement: placementOf(record) }));
  held.sort((left, right) => left.placement.since - right.placement.since);
  for (const { record, placement } of held) {
    take(record.item.id, { placement, draft: () => redraft(record) });
  }

  return {
    at: (place) => [...places[place].values()].map(placed),
    ids: (place) => [...places[place].keys()],
    placeOf: (id) => placeOf.get(id),
    put: (memory, place, ofText) => settle(memory.id, place, ofText, () => memory),
    move: (id, place) => {
      const slot = slotOf(id);
      if (slot !== undefined) settle(id, place, slot.placement.size, slot.draft);
    },
    remove: (id) => {
      leave(id);
      changed.delete(id);
      if (view.get(id) !== undefined) removed.add(id);
    },
    size,
    mainSize: () => size('summary') + size('working') + size('queue'),
    changes: () => ({
      put: [...changed]
        .flatMap((id) => slotOf(id) ?? [])
        .map((slot) => ({ ...slot.draft(), data: { ...slot.placement } })),
      remove: [...removed],
      state: { placings },
    }),
  };
}

function placed({ placement, draft }: Slot): PlacedMemory {
  return { ...draft(), data: placement };
}
