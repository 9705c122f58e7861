import type { JsonObject, MemoryItem } from '@memgym/core';
import { defined } from '@memgym/core/config';
import {
  type JsonValue,
  jsonObjectSchema,
  jsonValueSchema,
  memoryItemSchema,
  type StoredRow,
} from '@memgym/core/memory';
import * as z from 'zod';
import type { MemoryRecord } from '../../design/memory-record.js';
import { rowKey } from './row-key.js';
import { recordMark, StoredRecord } from './stored-record.js';

/** A memory whose text is read from its row on each access; `LazyRow` explains why it is a class. */
class LazyItem implements MemoryItem {
  readonly id: string;
  readonly kind: string;
  declare readonly text: string;
  readonly sourceIds: string[];
  declare readonly provenance?: 'unknown';
  declare readonly eventTime?: NonNullable<MemoryItem['eventTime']>;
  readonly ingestTime: number;
  declare readonly position?: number;
  declare readonly meta?: JsonObject;
  readonly #row: StoredRow;

  constructor(
    id: string,
    { kind, sourceIds, provenance, eventTime, ingestTime, position, meta }: ItemValue,
    row: StoredRow,
  ) {
    this.id = id;
    this.kind = kind;
    this.sourceIds = sourceIds;
    if (provenance !== undefined) this.provenance = provenance;
    if (eventTime !== undefined) this.eventTime = eventTime;
    this.ingestTime = ingestTime;
    if (position !== undefined) this.position = position;
    if (meta !== undefined) this.meta = meta;
    this.#row = row;
    Object.defineProperty(this, 'text', textProperty);
  }

  static textOf(item: LazyItem): string {
    return item.#row.text ?? '';
  }
}

/** A memory as described by a row's value. */
type ItemValue = Omit<MemoryItem, 'id' | 'text'>;

const textProperty: PropertyDescriptor & ThisType<LazyItem> = {
  enumerable: true,
  get() {
    return LazyItem.textOf(this);
  },
};

const valueSchema = z.object({
  item: memoryItemSchema.omit({ id: true, text: true }),
  order: z.number(),
  ownMeta: jsonObjectSchema.optional(),
  data: jsonValueSchema.optional(),
  retiredAt: z.number().optional(),
  /** Checksum of its vector; absent if it has none. Detects a row that has lost its vector. */
  dimensions: z.number().optional(),
  /** See `recordMark`. */
  mark: z.number(),
});

/** A memory as a row, with a separate text, which need not be read before it is shown. */
export function memoryRow(record: MemoryRecord): StoredRow {
  const { item, order, ownMeta, data, vector, retiredAt } = record;
  const { id, text, ...rest } = item;
  const value = {
    item: rest,
    order,
    ...defined({ ownMeta, data, retiredAt }),
    ...(vector !== undefined && { dimensions: vector.length }),
    mark: recordMark(record),
  };
  return {
    key: rowKey.memory(id),
    value: value as unknown as JsonValue,
    text,
    ...defined({ vector }),
  };
}

/** The memory of a row; undefined if the row is not a memory. Its text is read on access. */
export function memoryOfRow(id: string, row: StoredRow): MemoryRecord | undefined {
  const value: unknown = row.value;
  if (!isMemoryValue(value)) return undefined;
  const { item, dimensions, mark, ...rest } = value;
  if (row.vector?.length !== dimensions) return undefined;
  const { vector } = row;
  return new StoredRecord({ item: new LazyItem(id, item, row), ...rest, ...(vector && { vector }) }, mark);
}

type MemoryValue = Omit<MemoryRecord, 'item' | 'vector'> & {
  readonly item: ItemValue;
  readonly dimensions?: number;
  readonly mark: number;
};

/** The value is checked but not parsed, because the output of a schema loses keys like `__proto__`. */
function isMemoryValue(value: unknown): value is MemoryValue {
  return valueSchema.safeParse(value).success;
}
