import type { EventTime } from '@memgym/core';
import type { MemoryChanges, MemoryDraft, MemoryRecord, RememberRequest } from '../../scoped/index.js';
import type { MemoryOsState } from './memory-os-state.js';
import { type Page, type Segment, type TierData, tierOf } from './tiers.js';

/** A memory during a write. */
export interface Entry<Data extends TierData = TierData> {
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  readonly sourceIds: readonly string[];
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
export function searchedText({ text, data }: { readonly text: string; readonly data: TierData }): string {
  return data.tier === 'exchange' || data.tier === 'page' ? data.said : text;
}

export function entryOf({ item, data }: MemoryRecord): Entry {
  const { id, kind, text, sourceIds, eventTime } = item;
  return { id, kind, text, sourceIds, eventTime, data: tierOf({ item, data: data ?? null }) };
}

export function createWorkspace({
  view,
  embed,
}: Pick<RememberRequest<MemoryOsState>, 'view' | 'embed'>): Workspace {
  const entries = new Map([...view.all()].map((record) => [record.item.id, entryOf(record)]));
  const changed = new Set<string>();
  const removed = new Set<string>();
  const heldVector = (entry: Entry): Float32Array | undefined => {
    const record = view.get(entry.id);
    if (record === undefined || searchedText(entryOf(record)) !== searchedText(entry)) return undefined;
    return record.vector;
  };
  return {
    get: (id) => entries.get(id),
    ofKind: (kind) => [...entries.values()].filter((entry) => entry.kind === kind),
    page: (id) => {
      const entry = id === null ? undefined : entries.get(id);
      return entry !== undefined && isPage(entry) ? entry : undefined;
    },
    segments: () => [...entries.values()].filter(isSegment),
    pagesOf: (segmentId) =>
      [...entries.values()].filter(isPage).filter(({ data }) => data.segmentIds.includes(segmentId)),
    put: (entry) => {
      entries.set(entry.id, entry);
      changed.add(entry.id);
      removed.delete(entry.id);
    },
    remove: (id) => {
      entries.delete(id);
      changed.delete(id);
      removed.add(id);
    },
    vectorsOf: async (wanted) => {
      const held = wanted.map(heldVector);
      const texts = wanted.filter((_, place) => held[place] === undefined).map(searchedText);
      const fresh = texts.length === 0 ? [] : await embed(texts);
      let next = 0;
      return held.flatMap((vector) => vector ?? fresh[next++] ?? []);
    },
    changes: () => ({
      put: [...changed].flatMap((id) => {
        const entry = entries.get(id);
        return entry === undefined ? [] : [draftOfEntry(entry)];
      }),
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
