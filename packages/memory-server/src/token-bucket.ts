import type { Clock } from '@memgym/core/memory';

/** Counts requests, or their bytes, by name. */
export interface TokenBuckets {
  /**
   * Takes what a request costs; otherwise the number of seconds, ≥ 1, after which there is as much.
   * @param cost default: 1
   */
  take(name: string, cost?: number): { readonly ok: true } | { readonly ok: false; readonly seconds: number };
}

/** More names than a server has tokens; the fullest bucket is forgotten first, which changes nothing for its owner. */
const mostNames = 10_000;

/**
 * A bucket of `most` for each name, which fills evenly within `fillMs`, so that a pause is a right to a burst. A clock that
 * goes backwards fills nothing.
 */
export function createTokenBuckets(most: number, fillMs: number, clock: Clock): TokenBuckets {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    take(name, cost = 1) {
      const now = clock.now();
      const bucket = buckets.get(name) ?? { left: most, at: now };
      const passed = Math.max(0, now - bucket.at);
      const left = Math.min(most, bucket.left + (passed * most) / fillMs);
      const isFree = left >= cost;
      buckets.delete(name);
      buckets.set(name, { left: isFree ? left - cost : left, at: now });
      const [oldest] = buckets.keys();
      if (buckets.size > mostNames && oldest !== undefined) buckets.delete(oldest);
      if (isFree) return { ok: true };
      return { ok: false, seconds: Math.max(1, Math.ceil(((cost - left) * fillMs) / most / 1000)) };
    },
  };
}
