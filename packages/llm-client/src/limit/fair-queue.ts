/** A queue that serves keys in turn. Within a key a lower rank goes first, and each rank is first in, first out. */
export interface FairQueue<Item> {
  /** @param rank 0 to 3. Default 0 */
  add(key: string, item: Item, rank?: number): void;
  /** The item that `take` would return. */
  peek(): Item | undefined;
  take(): Item | undefined;
  remove(key: string, item: Item): void;
  size(): number;
}

const ranks = 4;

export function createFairQueue<Item>(): FairQueue<Item> {
  // The order of the map is the order of turns.
  const lines = new Map<string, readonly Item[][]>();
  let size = 0;
  const first = (): [string, readonly Item[][]] | undefined => {
    const entry = lines.entries().next();
    return entry.done === true ? undefined : entry.value;
  };
  const nextOf = (line: readonly Item[][]): Item[] | undefined => line.find((items) => items.length > 0);
  return {
    add(key, item, rank = 0) {
      const line = lines.get(key) ?? Array.from({ length: ranks }, () => []);
      lines.set(key, line);
      line[rank]?.push(item);
      size += 1;
    },
    peek() {
      const line = first()?.[1];
      return line && nextOf(line)?.[0];
    },
    take() {
      const entry = first();
      if (entry === undefined) return undefined;
      const [key, line] = entry;
      const item = nextOf(line)?.shift();
      size -= 1;
      lines.delete(key);
      if (nextOf(line) !== undefined) lines.set(key, line);
      return item;
    },
    remove(key, item) {
      const line = lines.get(key);
      if (line === undefined) return;
      for (const items of line) {
        const place = items.indexOf(item);
        if (place < 0) continue;
        items.splice(place, 1);
        size -= 1;
      }
      if (nextOf(line) === undefined) lines.delete(key);
    },
    size: () => size,
  };
}
