import type { EventTime, Expiry, HistoryEntry, JsonObject, JsonValue, MemoryItem } from '@memgym/core';
import type { SaidBy } from '@memgym/memory-systems/service';
import { objectOf, plainJson, plainText, textOf } from './plain-text.js';

/** A stored memory without its words and its vector. */
export interface StoredMemory {
  readonly item: MemoryItem;
  /** Digest of the original message, to compare it with another one with the same id. */
  readonly contentDigest: string;
  readonly expiresAt?: Expiry;
  /** Who said the message, and in which session. */
  readonly said?: SaidBy;
  /** Its earlier texts with the times of their replacement, oldest first. */
  readonly earlier: readonly EarlierText[];
}

export interface EarlierText {
  readonly text: string;
  readonly until: number;
}

/** A row of the table. */
export interface MemoryRow {
  readonly place: string;
  readonly id: string;
  readonly kind: string;
  readonly text: string;
  readonly content_digest: string;
  readonly event_time: string | null;
  readonly ingest_time: number;
  readonly expires_event: string | null;
  readonly expires_ingest: number | null;
  readonly meta: JsonObject | null;
  readonly said: JsonObject | null;
  readonly history: EarlierText[] | null;
}

/** The columns of a {@link MemoryRow}, of a table `m`. */
export const memoryColumns =
  'm.place, m.id, m.kind, m.text, m.content_digest, m.event_time, m.ingest_time, m.expires_event, m.expires_ingest, m.meta, m.said, m.history';

export function memoryOf(row: MemoryRow): StoredMemory {
  const id = textOf(row.id);
  const expiresAt = (row.expires_event as EventTime | null) ?? row.expires_ingest;
  return {
    item: {
      id,
      kind: row.kind,
      text: textOf(row.text),
      sourceIds: [id],
      ...(row.event_time !== null && { eventTime: row.event_time as EventTime }),
      ingestTime: row.ingest_time,
      position: Number(row.place),
      ...(row.meta !== null && { meta: objectOf(row.meta) }),
    },
    contentDigest: row.content_digest,
    ...(expiresAt !== null && { expiresAt }),
    ...(row.said !== null && { said: objectOf(row.said) as SaidBy }),
    earlier: (row.history ?? []).map(({ text, until }) => ({ text: textOf(text), until })),
  };
}

/** The values of an insertion's columns in their order, each with its type. */
export const givenColumns: Readonly<Record<string, (memory: StoredMemory) => unknown>> = {
  id: ({ item }) => plainText(item.id),
  kind: ({ item }) => item.kind,
  text: ({ item }) => plainText(item.text),
  content_digest: ({ contentDigest }) => contentDigest,
  event_time: ({ item }) => item.eventTime ?? null,
  ingest_time: ({ item }) => item.ingestTime,
  expires_event: ({ expiresAt }) => (typeof expiresAt === 'string' ? expiresAt : null),
  expires_ingest: ({ expiresAt }) => (typeof expiresAt === 'number' ? expiresAt : null),
  meta: ({ item }) => (item.meta === undefined ? null : asJson(item.meta)),
  said: ({ said }) => (said === undefined ? null : asJson({ ...said })),
  history: ({ earlier }) => (earlier.length === 0 ? null : historyJson(earlier)),
};

export function historyJson(earlier: readonly EarlierText[]): string {
  return asJson(earlier.map(({ text, until }) => ({ text, until })));
}

/** The texts of a memory over time, oldest first. */
export function historyOf({ item, earlier }: StoredMemory): HistoryEntry[] {
  const memoryId = item.id;
  const after = (place: number): string => earlier[place]?.text ?? item.text;
  const first: HistoryEntry = {
    memoryId,
    event: 'add',
    before: null,
    after: after(0),
    ingestTime: item.ingestTime,
  };
  const updates = earlier.map(
    ({ text, until }, place): HistoryEntry => ({
      memoryId,
      event: 'update',
      before: text,
      after: after(place + 1),
      ingestTime: until,
    }),
  );
  return [first, ...updates];
}

function asJson(value: JsonValue): string {
  return JSON.stringify(plainJson(value));
}
