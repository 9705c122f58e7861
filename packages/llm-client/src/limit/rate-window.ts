/** A sum over the last minute. */
export interface RateWindow {
  /** The time at which this additional amount may start, in ms; at most `now` if it may start at once. */
  freeAt(now: number, amount: number, most?: number): number;
  /** Counts a start. Call the returned function with the actual amount once it is known. */
  add(now: number, amount: number): (amount: number) => void;
  /** The sum of the last minute. */
  sum(now: number): number;
}

const windowMs = 60_000;

/**
 * Limits the sum over any 60 s to `most`, so that the server's limit holds wherever its minutes begin. A single amount
 * above `most` may start when the window is empty.
 */
export function createRateWindow(most: number): RateWindow {
  let entries: { readonly at: number; amount: number; counted: boolean }[] = [];
  let total = 0;
  let first = 0;

  const forget = (now: number): void => {
    for (let oldest = entries[first]; oldest !== undefined && oldest.at <= now - windowMs; ) {
      total -= oldest.amount;
      oldest.counted = false;
      first += 1;
      oldest = entries[first];
    }
    if (first > 1024) {
      entries = entries.slice(first);
      first = 0;
    }
  };

  return {
    freeAt(now, amount, bound = most) {
      forget(now);
      let left = total;
      let at = now;
      for (let index = first; left > 0 && left + amount > bound; index += 1) {
        const entry = entries[index];
        if (entry === undefined) break;
        left -= entry.amount;
        at = entry.at + windowMs;
      }
      return at;
    },
    add(now, amount) {
      const entry = { at: now, amount, counted: true };
      entries.push(entry);
      total += amount;
      return (real) => {
        // An amount that has left the window no longer counts.
        if (entry.counted) total += real - entry.amount;
        entry.amount = real;
      };
    },
    sum(now) {
      forget(now);
      return total;
    },
  };
}
