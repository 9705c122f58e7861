import { crc32 } from 'node:zlib';
import type { JsonObject, JsonValue, MemoryItem } from '@memgym/core';
import type { MemoryRecord } from '../../design/memory-record.js';

/** A memory read from its row, with its mark. */
export class StoredRecord implements MemoryRecord {
  readonly item: Readonly<MemoryItem>;
  readonly order: number;
  declare readonly ownMeta?: JsonObject;
  declare readonly data?: JsonValue;
  declare readonly vector?: Float32Array;
  declare readonly retiredAt?: number;
  /** Copies have no mark, because they may be changed. */
  readonly #mark: number;

  constructor({ item, order, ownMeta, data, vector, retiredAt }: MemoryRecord, mark: number) {
    this.item = item;
    this.order = order;
    if (ownMeta !== undefined) this.ownMeta = ownMeta;
    if (data !== undefined) this.data = data;
    if (vector !== undefined) this.vector = vector;
    if (retiredAt !== undefined) this.retiredAt = retiredAt;
    this.#mark = mark;
  }

  /**
   * The mark that {@link recordMark} gave when the record was written; undefined for a record that was not read from a
   * row.
   */
  static markOf(record: MemoryRecord): number | undefined {
    return #mark in record ? record.#mark : undefined;
  }
}

/**
 * A checksum of everything stored for a memory, including text and vector; it shows whether an older index is up to
 * date with the memory, without reading its text.
 */
export function recordMark(record: MemoryRecord): number {
  const known = StoredRecord.markOf(record);
  if (known !== undefined) return known;
  const { item, vector, order, data, retiredAt } = record;
  const said = crc32(JSON.stringify([item, order, data ?? null, retiredAt ?? null]));
  if (vector === undefined) return said;
  return crc32(new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength), said);
}
