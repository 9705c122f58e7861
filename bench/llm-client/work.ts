/** Duration of some work. */
export interface WorkTime {
  readonly wallMs: number;
  /** CPU time of this process, over all its threads. */
  readonly cpuMs: number;
}

/** Runs `task` for every item, `concurrency` at once. */
export async function work<Item>(
  items: Iterable<Item>,
  concurrency: number,
  task: (item: Item) => Promise<unknown>,
): Promise<WorkTime> {
  const queue = items[Symbol.iterator]();
  const rest: Iterable<Item> = { [Symbol.iterator]: () => queue };
  const started = performance.now();
  const before = process.cpuUsage();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      for (const item of rest) await task(item);
    }),
  );
  const { user, system } = process.cpuUsage(before);
  return { wallMs: performance.now() - started, cpuMs: (user + system) / 1000 };
}
