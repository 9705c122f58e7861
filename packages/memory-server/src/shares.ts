/** Places that callers share, so that none of them can take all. */
export interface Shares {
  /** Takes a place. @returns what gives it back, once; undefined if there is none for this caller */
  take(caller: string): (() => void) | undefined;
}

/**
 * A caller who has no place always gets one. Further ones are given while there are any, up to an equal part of all for
 * each caller who has one.
 *
 * @param most number of places; there are as many more as there are callers at the most
 */
export function createShares(most: number): Shares {
  const taken = new Map<string, number>();
  let total = 0;
  return {
    take(caller) {
      const own = taken.get(caller) ?? 0;
      const part = Math.ceil(most / Math.max(1, taken.size));
      if (own > 0 && (total >= most || own >= part)) return undefined;
      taken.set(caller, own + 1);
      total += 1;
      let isHeld = true;
      return () => {
        if (!isHeld) return;
        isHeld = false;
        total -= 1;
        const left = (taken.get(caller) ?? 1) - 1;
        if (left === 0) taken.delete(caller);
        else taken.set(caller, left);
      };
    },
  };
}
