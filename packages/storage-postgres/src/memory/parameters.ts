/** The values of a statement; no value is part of its text. */
export interface Parameters {
  readonly values: readonly unknown[];
  /** Adds a value. @returns its placeholder in the text, with its type: `$3::text` */
  add(value: unknown, type: string): string;
}

export function createParameters(): Parameters {
  const values: unknown[] = [];
  return {
    values,
    add(value, type) {
      values.push(value);
      return `$${values.length}::${type}`;
    },
  };
}
