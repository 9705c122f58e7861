/** Work that goes on beside an episode's steps. */
export interface Meanwhile {
  /**
   * Begins once what was begun before has ended: two lists of questions may ask a model the same, and which
   * of its replies goes to which must not depend on the pace. Nothing begins after a failure.
   */
  begin(task: () => Promise<void>): void;
  /** @throws what a task threw */
  throwIfFailed(): void;
  /** Ends when all that was begun has ended, well or not. */
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
