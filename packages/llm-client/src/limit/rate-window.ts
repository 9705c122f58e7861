/** What happened within the last minute. */
export interface RateWindow {
  /** When that much more may start, in ms; `now` or earlier for at once. */
  freeAt(now: number, amount: number, most?: number): number;
  /** Counts a start; gives back how to correct its amount once it is known. */
  add(now: number, amount: number): (amount: number) => void;
  /** The sum of the last minute. */
  sum(now: number): number;
}

const windowMs = 60_000;

/**
 * Holds the sum of any 60 s at or below `most`, so that no alignment of the server's own minutes is ever
 * passed. What is larger than `most` by itself may start when nothing else is in the window.
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
        // What has left the window no longer counts, whatever it was.
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
