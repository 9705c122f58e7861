/** A cache of at most `capacity` values; the oldest goes first. */
export interface BoundedCache<Value> {
  /** The value cached under `key`; if there is none, the result of `make`, which is then cached. */
  get(key: string, make: () => Value): Value;
}

/** Makes an empty {@link BoundedCache}. `capacity` is a number of entries, at least 1. */
export function createBoundedCache<Value>(capacity: number): BoundedCache<Value> {
  const kept = new Map<string, Value>();
  return {
    get(key, make) {
      const found = kept.get(key);
      if (found !== undefined) return found;
      const value = make();
      if (kept.size >= capacity) {
        const oldest = kept.keys().next();
        if (oldest.done !== true) kept.delete(oldest.value);
      }
      kept.set(key, value);
      return value;
    },
  };
}
