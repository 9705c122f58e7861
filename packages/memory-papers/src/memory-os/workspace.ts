import type { EventTime } from '@memgym/core';
import type { ChangeRequest, MemoryChanges, MemoryDraft, MemoryRecord } from '@memgym/memory-systems/define';
import { writeTime } from '@memgym/text';
import { pagesGroup, type TierIndex } from './create-tier-index.js';
import type { MemoryOsState } from './memory-os-state.js';
import type { MemoryOsRules } from './rules.js';
import { kinds, type Page, type Segment, type TierData, tierOf } from './tiers.js';

/** A memory during a write. */
export interface Entry<Data extends TierData = TierData> {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  readonly sourceIds: readonly string[];
  readonly provenance?: 'unknown' | undefined;
  readonly eventTime: EventTime | undefined;
  readonly data: Data;
}

/** All tiers of a scope during a write. Lists are oldest first. */
export interface Workspace {
  get(id: string): Entry | undefined;
  ofKind(kind: string): Entry[];
  page(id: string | null): Entry<Page> | undefined;
  segments(): Entry<Segment>[];
  pagesOf(segmentId: string): Entry<Page>[];
  put(entry: Entry): void;
  remove(id: string): void;
  /** Vectors of the entries' searched texts, in order. */
  vectorsOf(entries: readonly Entry[]): Promise<Float32Array[]>;
  changes(): Pick<MemoryChanges, 'put' | 'remove'>;
}

/** The embedded text of a memory: its messages, or the text of a summary or line. */
export function searchedText(
  { text, data, eventTime }: Pick<Entry, 'text' | 'data' | 'eventTime'>,
  { searched }: Pick<MemoryOsRules, 'searched'>,
): string {
  if (data.tier !== 'exchange' && data.tier !== 'page') return text;
  const { user, reply } = data.sides;
  if (searched === 'lines' || `${user}${reply}` === '') return data.said;
  if (searched === 'labelled') return `User: ${user} Assistant: ${reply}`;
  return `${user}${eventTime === undefined ? '' : writeTime(eventTime)}${reply}`;
}

const entries = new WeakMap<MemoryRecord, Entry>();

/** A stored memory; its text is read on first use. */
export function entryOf(record: MemoryRecord): Entry {
  const known = entries.get(record);
  if (known !== undefined) return known;
  const { item, data } = record;
  const { id, kind, sourceIds, provenance, eventTime } = item;
  const entry: Entry = {
    id,
    kind,
    sourceIds,
    provenance,
    eventTime,
    data: tierOf({ item, data: data ?? null }),
    get text() {
      return item.text;
    },
  };
  entries.set(record, entry);
  return entry;
}

export function createWorkspace(
  { view, embed, index }: Pick<ChangeRequest<MemoryOsState, TierIndex>, 'view' | 'embed' | 'index'>,
  rules: Pick<MemoryOsRules, 'searched'>,
): Workspace {
  const searched = (entry: Entry): string => searchedText(entry, rules);
  const changed = new Map<string, Entry>();
  const removed = new Set<string>();
  const held = (id: string): Entry | undefined => {
    const record = view.get(id);
    return record && entryOf(record);
  };
  const get = (id: string): Entry | undefined => changed.get(id) ?? (removed.has(id) ? undefined : held(id));
  const ageOf = ({ id }: Entry): number => view.get(id)?.order ?? Number.POSITIVE_INFINITY;
  const members = <One extends Entry>(group: string, belongs: (entry: Entry) => entry is One): One[] => {
    const records = index.groups.of(group);
    const listed = new Set(records.map(({ item }) => item.id));
    const own = records.flatMap(({ item }) => get(item.id) ?? []).filter(belongs);
    const joined = [...changed.values()].filter(belongs).filter(({ id }) => !listed.has(id));
    const all = [...own, ...joined];
    // A memory that joined the group in this write may be older than the others.
    const isSorted = joined.every((entry) => ageOf(entry) === Number.POSITIVE_INFINITY);
    return isSorted ? all : all.sort((left, right) => Math.sign(ageOf(left) - ageOf(right)) || 0);
  };
  const heldVector = (entry: Entry): Float32Array | undefined => {
    const record = view.get(entry.id);
    if (record === undefined) return undefined;
    const earlier = entryOf(record);
    return earlier === entry || searched(earlier) === searched(entry) ? record.vector : undefined;
  };
  return {
    get,
    ofKind: (kind) => members(kind, (entry): entry is Entry => entry.kind === kind),
    page: (id) => {
      const entry = id === null ? undefined : get(id);
      return entry !== undefined && isPage(entry) ? entry : undefined;
    },
    segments: () => members(kinds.segment, isSegment),
    pagesOf: (segmentId) =>
      members(
        pagesGroup(segmentId),
        (entry): entry is Entry<Page> => isPage(entry) && entry.data.segmentIds.includes(segmentId),
      ),
    put: (entry) => {
      changed.set(entry.id, entry);
      removed.delete(entry.id);
    },
    remove: (id) => {
      changed.delete(id);
      removed.add(id);
    },
    vectorsOf: async (wanted) => {
      const held = wanted.map(heldVector);
      const texts = wanted.filter((_, place) => held[place] === undefined).map(searched);
      const fresh = texts.length === 0 ? [] : await embed(texts);
      let next = 0;
      return held.flatMap((vector) => vector ?? fresh[next++] ?? []);
    },
    changes: () => ({
      put: [...changed.values()].map(draftOfEntry),
      remove: [...removed].filter((id) => view.get(id) !== undefined),
    }),
  };
}

export function draftOfEntry({ data, ...entry }: Entry): MemoryDraft {
  return { ...entry, data: { ...data } };
}

export function isPage(entry: Entry): entry is Entry<Page> {
  return entry.data.tier === 'page';
}

export function isSegment(entry: Entry): entry is Entry<Segment> {
  return entry.data.tier === 'segment';
}
