/** A sum over the last minute, as a server counts it. */
export interface RateWindow {
  /** The time at which this additional amount may start, in ms; at most `now` if it may start at once. */
  freeAt(now: number, amount: number, most?: number): number;
  /** Counts a start. */
  add(now: number, amount: number): CountedAmount;
  /** The sum of what the server may count within the last minute. */
  sum(now: number): number;
}

/** An amount that a window counts. */
export interface CountedAmount {
  /** Replaces the amount, once the actual one is known. */
  correct(amount: number): void;
  /** Says by which time it had reached the server, in ms; at most 10 s after its start. */
  arrived(at: number): void;
}

interface Entry {
  readonly startedAt: number;
  leavesAt: number;
  amount: number;
  counted: boolean;
}

/** A request that is not known to have arrived may do so until then, in ms after its start. */
const longestWayMs = 10_000;

/**
 * Limits the sum over any `windowMs` to `most`, so that the server's limit holds wherever its minutes begin. The server
 * counts what arrives, so an amount stays in the window until `windowMs` after the time by which it had arrived. A single
 * amount above `most` may start when the window is empty.
 * @param windowMs length in ms. Default 60,000
 */
export function createRateWindow(most: number, windowMs = 60_000): RateWindow {
  // Sorted by the time at which they leave.
  let entries: Entry[] = [];
  let total = 0;
  let first = 0;

  const forget = (now: number): void => {
    for (let oldest = entries[first]; oldest !== undefined && oldest.leavesAt <= now; ) {
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

  /** The place of the first entry that leaves at this time or later. */
  const placeOf = (leavesAt: number): number => {
    let from = first;
    let to = entries.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((entries[middle]?.leavesAt ?? 0) < leavesAt) from = middle + 1;
      else to = middle;
    }
    return from;
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
        at = entry.leavesAt;
      }
      return at;
    },
    add(now, amount) {
      const entry: Entry = { startedAt: now, leavesAt: now + longestWayMs + windowMs, amount, counted: true };
      entries.splice(placeOf(entry.leavesAt), 0, entry);
      total += amount;
      return {
        correct(real) {
          // An amount that has left the window no longer counts.
          if (entry.counted) total += real - entry.amount;
          entry.amount = real;
        },
        arrived(at) {
          if (!entry.counted) return;
          entries.splice(entries.indexOf(entry, placeOf(entry.leavesAt)), 1);
          entry.leavesAt = Math.min(entry.leavesAt, Math.max(entry.startedAt, at) + windowMs);
          entries.splice(placeOf(entry.leavesAt), 0, entry);
        },
      };
    },
    sum(now) {
      forget(now);
      return total;
    },
  };
}

/** The observed number of requests per minute that a server accepts. */
export interface LearnedRate {
  /** Time at which the next request may start, in ms. */
  freeAt(now: number): number;
  /** Reports the start of a request. Call the returned function if it was refused. */
  start(now: number): () => void;
  /**
   * Reports that the server refuses as one that has reached a limit per minute. The number accepted in the last minute
   * becomes the limit, if the refusals show one: a single refusal, or one in the first minute, is only waited out.
   */
  refused(now: number): void;
  /** The limit; infinite until refusals show one. */
  most(): number;
}

const minuteMs = 60_000;
/** Refusals further apart are not caused by one limit, which refuses in every minute. */
const togetherMs = 3 * minuteMs;
const shrinkTo = 0.95;
const growBy = 0.02;
const mostGrowth = 0.5;

/**
 * There is no limit until refusals show one. Each minute without a refusal raises it: by 2 %, doubled each time up to
 * 50 %, so that a limit that was too low is soon left behind.
 */
export function createLearnedRate(): LearnedRate {
  const borne = createRateWindow(Number.POSITIVE_INFINITY);
  let most = Number.POSITIVE_INFINITY;
  let growth = growBy;
  let changedAt = 0;
  let firstStartAt = Number.POSITIVE_INFINITY;
  let lastRefusedAt = Number.NEGATIVE_INFINITY;

  const grow = (now: number): void => {
    for (; Number.isFinite(most) && now - changedAt >= minuteMs; changedAt += minuteMs) {
      most = Math.max(most + 1, most * (1 + growth));
      growth = Math.min(mostGrowth, growth * 2);
    }
  };

  return {
    most: () => most,
    freeAt(now) {
      grow(now);
      return borne.freeAt(now, 1, most);
    },
    start(now) {
      firstStartAt = Math.min(firstStartAt, now);
      const counted = borne.add(now, 1);
      counted.arrived(now);
      return () => counted.correct(0);
    },
    refused(now) {
      const repeated = now - lastRefusedAt <= togetherMs;
      lastRefusedAt = now;
      if (!repeated || now - firstStartAt < minuteMs) return;
      most = Math.max(1, Math.min(borne.sum(now), most * shrinkTo));
      growth = growBy;
      changedAt = now;
    },
  };
}
