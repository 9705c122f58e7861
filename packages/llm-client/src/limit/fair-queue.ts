/** A queue in which keys take turns; under one key, urgent items go first, and each kind keeps its order. */
export interface FairQueue<Item> {
  add(key: string, item: Item, urgent?: boolean): void;
  /** What `take` would give. */
  peek(): Item | undefined;
  take(): Item | undefined;
  remove(key: string, item: Item): void;
  size(): number;
}

interface Line<Item> {
  readonly urgent: Item[];
  readonly other: Item[];
}

export function createFairQueue<Item>(): FairQueue<Item> {
  // The order of the map is the order of turns.
  const lines = new Map<string, Line<Item>>();
  let size = 0;
  const first = (): [string, Line<Item>] | undefined => {
    const entry = lines.entries().next();
    return entry.done === true ? undefined : entry.value;
  };
  const isEmpty = ({ urgent, other }: Line<Item>): boolean => urgent.length + other.length === 0;
  return {
    add(key, item, urgent = true) {
      const line = lines.get(key) ?? { urgent: [], other: [] };
      lines.set(key, line);
      (urgent ? line.urgent : line.other).push(item);
      size += 1;
    },
    peek() {
      const line = first()?.[1];
      return line?.urgent[0] ?? line?.other[0];
    },
    take() {
      const entry = first();
      if (entry === undefined) return undefined;
      const [key, line] = entry;
      const item = (line.urgent.length > 0 ? line.urgent : line.other).shift();
      size -= 1;
      lines.delete(key);
      if (!isEmpty(line)) lines.set(key, line);
      return item;
    },
    remove(key, item) {
      const line = lines.get(key);
      if (line === undefined) return;
      for (const items of [line.urgent, line.other]) {
        const place = items.indexOf(item);
        if (place < 0) continue;
        items.splice(place, 1);
        size -= 1;
      }
      if (isEmpty(line)) lines.delete(key);
    },
    size: () => size,
  };
}
