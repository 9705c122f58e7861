import type { MemoryChanges, MemoryDraft, MemoryRecord, MemoryView } from '@memgym/memory-systems/define';
import { redraft } from '@memgym/memory-systems/toolkit';
import type { MemgptState } from './memgpt-state.js';
import { type Place, type PlacedMemory, type Placement, placementOf } from './placed-memory.js';

/** The places of all memories of a scope during a write or a read. Changes are applied at the end. */
export interface Workspace {
  /** The memories of a place, oldest placement first. */
  at(place: Place): PlacedMemory[];
  /** Only their ids; unlike `at`, it reads no text. */
  ids(place: Place): string[];
  placeOf(id: string): Place | undefined;
  /** Puts a new memory after all others in the place. */
  put(memory: MemoryDraft, place: Place, size: number): void;
  /** Moves an existing memory after all others in the place. */
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

/** The stored memories of a place, in any order. */
export type HeldAt = (place: Place) => readonly MemoryRecord[];

/**
 * Only the requested places are read, because the main context is small but the storages grow.
 *
 * @param heldAt default: reads all memories
 */
export function createWorkspace(
  view: MemoryView<MemgptState>,
  heldAt: HeldAt = (place) => [...view.all()].filter((record) => placementOf(record).place === place),
): Workspace {
  /** The memories put or moved in this workspace, by place, in order of placement. */
  const settled = new Map<Place, Map<string, Slot>>();
  const settledPlaces = new Map<string, Place>();
  /** Stored memories that have been moved. */
  const left = new Set<string>();
  const removed = new Set<string>();
  let { placings } = view.state;

  const slotsAt = (place: Place): [string, Slot][] => [
    ...heldAt(place)
      .filter(({ item }) => !left.has(item.id))
      .map((record): [string, Slot] => [record.item.id, slotOfRecord(record)])
      .sort(([, one], [, other]) => one.placement.since - other.placement.since),
    ...(settled.get(place) ?? []),
  ];
  const slotOf = (id: string): Slot | undefined => {
    const place = settledPlaces.get(id);
    if (place !== undefined) return settled.get(place)?.get(id);
    const record = left.has(id) ? undefined : view.get(id);
    return record && slotOfRecord(record);
  };
  const leave = (id: string): void => {
    const place = settledPlaces.get(id);
    if (place !== undefined) settled.get(place)?.delete(id);
    settledPlaces.delete(id);
    if (view.get(id) !== undefined) left.add(id);
  };
  const settle = (
    id: string,
    place: Place,
    { ofText, draft }: { readonly ofText: number; readonly draft: () => MemoryDraft },
  ): void => {
    leave(id);
    const slots = settled.get(place) ?? new Map<string, Slot>();
    settled.set(place, slots.set(id, { placement: { place, since: placings, size: ofText }, draft }));
    settledPlaces.set(id, place);
    placings += 1;
    removed.delete(id);
  };
  const size = (place: Place): number =>
    slotsAt(place).reduce((sum, [, { placement }]) => sum + placement.size, 0);

  return {
    at: (place) => slotsAt(place).map(([, slot]) => placed(slot)),
    ids: (place) => slotsAt(place).map(([id]) => id),
    placeOf: (id) => slotOf(id)?.placement.place,
    put: (memory, place, ofText) => settle(memory.id, place, { ofText, draft: () => memory }),
    move: (id, place) => {
      const slot = slotOf(id);
      if (slot !== undefined) settle(id, place, { ofText: slot.placement.size, draft: slot.draft });
    },
    remove: (id) => {
      leave(id);
      if (view.get(id) !== undefined) removed.add(id);
    },
    size,
    mainSize: () => size('summary') + size('working') + size('queue'),
    changes: () => ({
      put: [...settledPlaces.keys()]
        .flatMap((id) => slotOf(id) ?? [])
        .sort((one, other) => one.placement.since - other.placement.since)
        .map((slot) => ({ ...slot.draft(), data: { ...slot.placement } })),
      remove: [...removed],
      state: { placings },
    }),
  };
}

function slotOfRecord(record: MemoryRecord): Slot {
  return { placement: placementOf(record), draft: () => redraft(record) };
}

function placed({ placement, draft }: Slot): PlacedMemory {
  return { ...draft(), data: placement };
}
