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

/** Background work during an episode. */
interface Meanwhile {
  /**
   * Starts after earlier background work has ended, because two lists of questions may send equal requests, whose
   * replies must not depend on timing. Nothing starts after a failure.
   */
  begin(task: () => Promise<void>): void;
  /** @throws the error of a failed task */
  throwIfFailed(): void;
  /** Resolves when all started work has ended, even if it failed. */
  ended(): Promise<void>;
}

export function createMeanwhile(): Meanwhile {
  const failures: unknown[] = [];
  let last = Promise.resolve();
  return {
    begin: (task) => {
      last = last
        .then(() => (failures.length === 0 ? task() : undefined))
        .catch((error: unknown) => {
          failures.push(error);
        });
    },
    throwIfFailed: () => {
      if (failures.length > 0) throw failures[0];
    },
    ended: () => last,
  };
}
