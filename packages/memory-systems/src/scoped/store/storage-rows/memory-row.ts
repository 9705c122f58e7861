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
import { type ItemValue, LazyItem } from './lazy-item.js';
import { rowKey } from './row-key.js';
import { recordMark, StoredRecord } from './stored-record.js';

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
