import type { JsonValue, StoredRow } from '@memgym/core';

/**
 * A row whose text is read each time it is asked for. All rows share one getter: one of its own each
 * would take five times the memory, and a user may have a million.
 */
export class LazyRow implements StoredRow {
  declare readonly text: string;
  readonly key: string;
  readonly value: JsonValue;
  declare readonly vector?: Float32Array;
  readonly #read: (key: string, place: number) => string;
  readonly #place: number;

  /** @param read gives the text of a key; `place` is handed to it as it is */
  constructor(
    { key, value, vector }: Omit<StoredRow, 'text'>,
    read: (key: string, place: number) => string,
    place = 0,
  ) {
    this.key = key;
    this.value = value;
    if (vector !== undefined) this.vector = vector;
    this.#read = read;
    this.#place = place;
    // Its own, not its class's: copies made with `{ ...row }` have it.
    Object.defineProperty(this, 'text', textProperty);
  }

  static textOf(row: LazyRow): string {
    return row.#read(row.key, row.#place);
  }
}

const textProperty: PropertyDescriptor & ThisType<LazyRow> = {
  enumerable: true,
  get() {
    return LazyRow.textOf(this);
  },
};
