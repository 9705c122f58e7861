import type { Clock } from '@memgym/core/memory';

/** Counts requests by name. */
export interface TokenBuckets {
  /** Takes one request; otherwise the number of seconds, ≥ 1, after which there is one. */
  take(name: string): { readonly ok: true } | { readonly ok: false; readonly seconds: number };
}

/** More names than a server has tokens; the fullest bucket is forgotten first, which changes nothing for its owner. */
const mostNames = 10_000;

/**
 * A bucket of `aMinute` requests for each name, which fills evenly, so that a pause is a right to a burst. A clock that
 * goes backwards fills nothing.
 */
export function createTokenBuckets(aMinute: number, clock: Clock): TokenBuckets {
  const buckets = new Map<string, { left: number; at: number }>();
  return {
    take(name) {
      const now = clock.now();
      const bucket = buckets.get(name) ?? { left: aMinute, at: now };
      const passed = Math.max(0, now - bucket.at);
      const left = Math.min(aMinute, bucket.left + (passed * aMinute) / 60_000);
      const isFree = left >= 1;
      buckets.delete(name);
      buckets.set(name, { left: isFree ? left - 1 : left, at: now });
      const [oldest] = buckets.keys();
      if (buckets.size > mostNames && oldest !== undefined) buckets.delete(oldest);
      if (isFree) return { ok: true };
      return { ok: false, seconds: Math.max(1, Math.ceil(((1 - left) * 60) / aMinute)) };
    },
  };
}
