import type { Clock } from '@memgym/core/memory';

/** How much time the one who asks again may be ahead of those who wait, so that a short request does not wait for a long one. */
const aheadMs = 100;

/** After a turn of more milliseconds than this, requests that came meanwhile are read before the next turn is given. */
const longMs = 5;

/** Rounds of the event loop until a request that has arrived is read: its connection, its head, the parts of its body. */
const roundsToRead = 8;

/**
 * Lets work begin one by one, each in a round of the event loop of its own. The turn goes to the caller who used the least
 * time of the process, and to a caller's requests in order of arrival: whoever asks for much waits for whoever asks for
 * little, and nobody waits for more than one long request.
 *
 * A storage may block the process while it writes, and Node takes one new connection a round. If a round held a write of
 * every connection, new ones would wait for all of these, again and again.
 */
export function createTurns(clock: Clock): (caller: string) => Promise<void> {
  const waiting = new Map<string, (() => void)[]>();
  /** Milliseconds that each caller used since somebody began to wait. */
  const usedMs = new Map<string, number>();
  let served: { readonly caller: string; readonly from: number } | undefined;
  let isScheduled = false;
  let idleRounds = 0;

  const round = (): void => {
    if (served !== undefined) {
      const spent = Math.max(0, clock.now() - served.from);
      usedMs.set(served.caller, used(served.caller) + spent);
      served = undefined;
      if (spent > longMs) idleRounds = roundsToRead;
    }
    if (idleRounds > 0) {
      idleRounds -= 1;
      setImmediate(round);
      return;
    }
    const next = leastUsed();
    if (next === undefined) {
      usedMs.clear();
      isScheduled = false;
      return;
    }
    const [caller, [begin, ...others]] = next;
    if (others.length === 0) waiting.delete(caller);
    else waiting.set(caller, others);
    served = { caller, from: clock.now() };
    setImmediate(round);
    begin?.();
  };
  const leastUsed = (): [string, (() => void)[]] | undefined =>
    [...waiting].reduce<[string, (() => void)[]] | undefined>(
      (best, one) => (best === undefined || used(one[0]) < used(best[0]) ? one : best),
      undefined,
    );
  const used = (caller: string): number => usedMs.get(caller) ?? 0;

  return (caller) =>
    new Promise((resolve) => {
      const own = waiting.get(caller);
      if (own !== undefined) own.push(resolve);
      else {
        // A caller who was away has not saved up time that others would have to wait for.
        const least = Math.min(...[...waiting.keys()].map(used));
        if (Number.isFinite(least)) usedMs.set(caller, Math.max(used(caller), least - aheadMs));
        waiting.set(caller, [resolve]);
      }
      if (isScheduled) return;
      isScheduled = true;
      setImmediate(round);
    });
}
