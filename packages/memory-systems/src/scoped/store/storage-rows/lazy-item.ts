import type { JsonObject, MemoryItem, StoredRow } from '@memgym/core';

/** A memory whose text is read from its row on each access; `LazyRow` explains why it is a class. */
export class LazyItem implements MemoryItem {
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
export type ItemValue = Omit<MemoryItem, 'id' | 'text'>;

const textProperty: PropertyDescriptor & ThisType<LazyItem> = {
  enumerable: true,
  get() {
    return LazyItem.textOf(this);
  },
};
