/** Background work during an episode. */
export interface Meanwhile {
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
