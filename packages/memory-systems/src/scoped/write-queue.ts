/** Runs writes of one scope one after another, and writes of different scopes concurrently. */
export interface WriteQueue {
  /** Runs `task` after all earlier writes of the scope. */
  inScope<T>(scopeKey: string, task: () => Promise<T>): Promise<T>;
  /** Runs `task` after all earlier writes; every later write waits for it. */
  alone<T>(task: () => Promise<T>): Promise<T>;
  /** Resolves when every write so far has ended. */
  drained(): Promise<void>;
}

export function createWriteQueue(): WriteQueue {
  const tails = new Map<string, Promise<unknown>>();
  let barrier: Promise<unknown> = Promise.resolve();

  return {
    inScope: async (scopeKey, task) => {
      const tail = settled(tails.get(scopeKey) ?? barrier).then(task);
      tails.set(scopeKey, tail);
      try {
        return await tail;
      } finally {
        if (tails.get(scopeKey) === tail) tails.delete(scopeKey);
      }
    },
    alone: (task) => {
      const before = Promise.allSettled([barrier, ...tails.values()]);
      tails.clear();
      const turn = before.then(task);
      barrier = turn;
      return turn;
    },
    drained: async () => {
      await Promise.allSettled([barrier, ...tails.values()]);
    },
  };
}

/** A failure is reported to the caller of that write; the next write only waits for its end. */
async function settled(earlier: Promise<unknown>): Promise<void> {
  await Promise.allSettled([earlier]);
}
