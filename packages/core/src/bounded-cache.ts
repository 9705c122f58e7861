/** A cache of at most `capacity` values; the oldest is dropped first. */
export interface BoundedCache<Value> {
  /** The value cached under `key`, otherwise the result of `make`, which is then cached. */
  get(key: string, make: () => Value): Value;
}

/** Makes an empty {@link BoundedCache}. `capacity` is a number of entries, at least 1. */
export function createBoundedCache<Value>(capacity: number): BoundedCache<Value> {
  const values = new Map<string, Value>();
  return {
    get(key, make) {
      const found = values.get(key);
      if (found !== undefined) return found;
      const value = make();
      if (values.size >= capacity) {
        const oldest = values.keys().next();
        if (oldest.done !== true) values.delete(oldest.value);
      }
      values.set(key, value);
      return value;
    },
  };
}
