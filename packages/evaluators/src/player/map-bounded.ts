/**
 * Runs `task` for every item, at most `limit` at a time, and returns the results in item order. After the first
 * failure it starts no further task, waits for the running ones and throws that failure.
 */
export async function mapBounded<Item, Result>(
  items: readonly Item[],
  limit: number,
  task: (item: Item, index: number) => Promise<Result>,
): Promise<Result[]> {
  const results = new Array<Result>(items.length);
  const failures: unknown[] = [];
  let nextIndex = 0;
  const work = async (): Promise<void> => {
    while (nextIndex < items.length && failures.length === 0) {
      const index = nextIndex;
      nextIndex += 1;
      try {
        results[index] = await task(items[index] as Item, index);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(Math.max(1, limit), items.length) }, work));
  if (failures.length > 0) throw failures[0];
  return results;
}
