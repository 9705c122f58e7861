import type { JsonValue, StoredRow } from '@memgym/core';

/**
 * A row whose text is read on each access. All rows share one getter: a getter per row would take five times the
 * memory, and a user may have a million rows.
 */
export class LazyRow implements StoredRow {
  declare readonly text: string;
  readonly key: string;
  readonly value: JsonValue;
  declare readonly vector?: Float32Array;
  readonly #read: (key: string, place: number) => string;
  readonly #place: number;

  /** @param read returns the text of a key; `place` is passed to it unchanged */
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
    // An own property and not the class's, so that copies made with `{ ...row }` have it.
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
