/** Lets a limited number of tasks run at a time, in order of arrival. */
export interface Slots {
  /** Waits for a slot. @returns a function that releases it */
  take(): Promise<() => void>;
}

export function createSlots(count: number): Slots {
  let free = count;
  const waiting: (() => void)[] = [];
  const giveBack = (): void => {
    const next = waiting.shift();
    if (next === undefined) free += 1;
    else next();
  };
  return {
    async take() {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      let isTaken = true;
      return () => {
        if (isTaken) giveBack();
        isTaken = false;
      };
    },
  };
}
