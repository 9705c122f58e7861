/** A queue in which keys take turns; what waits under one key keeps its order. */
export interface FairQueue<Item> {
  add(key: string, item: Item): void;
  /** What `take` would give. */
  peek(): Item | undefined;
  take(): Item | undefined;
  remove(key: string, item: Item): void;
  size(): number;
}

export function createFairQueue<Item>(): FairQueue<Item> {
  // The order of the map is the order of turns.
  const lines = new Map<string, Item[]>();
  const first = (): [string, Item[]] | undefined => {
    const entry = lines.entries().next();
    return entry.done === true ? undefined : entry.value;
  };
  return {
    add(key, item) {
      const line = lines.get(key);
      if (line === undefined) lines.set(key, [item]);
      else line.push(item);
    },
    peek: () => first()?.[1][0],
    take() {
      const entry = first();
      if (entry === undefined) return undefined;
      const [key, line] = entry;
      const item = line.shift();
      lines.delete(key);
      if (line.length > 0) lines.set(key, line);
      return item;
    },
    remove(key, item) {
      const line = lines.get(key)?.filter((other) => other !== item);
      if (line === undefined) return;
      if (line.length > 0) lines.set(key, line);
      else lines.delete(key);
    },
    size: () => [...lines.values()].reduce((sum, line) => sum + line.length, 0),
  };
}
