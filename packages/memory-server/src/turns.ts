import type { Clock } from '@memgym/core/memory';

/** How much time the one who asks again may be ahead of those who wait, so that a short request does not wait for a long one. */
const aheadMs = 100;

/** Rounds of the event loop that a turn lasts: a memory begins its work, and shows it, in rounds of its own. */
const roundsOfATurn = 4;

/** After a turn of more milliseconds than this, requests that came meanwhile are read before the next turn is given. */
const longMs = 5;

/** Rounds of the event loop until a request that has arrived is read: its connection, its head, the parts of its body. */
const roundsToRead = 8;

/** What the turn of a caller of whom nothing is known is expected to take, in milliseconds. */
const unknownMs = 10;

/** How much of a long turn is expected of the next one: after ten short ones, a third. */
const forgetting = 0.9;

/** More callers than a server has at once; what is known of the others is forgotten. */
const mostKnown = 10_000;

/**
 * Lets work begin one by one, each in rounds of the event loop of its own. The turn goes to the caller who will have used the
 * least time of the process after it, and to a caller's requests in order of arrival: whoever asks for much waits for whoever
 * asks for little, and nobody waits for more than one long request.
 *
 * A storage may block the process while it writes, and Node takes one new connection a round. If a round held a write of
 * every connection, new ones would wait for all of these, again and again.
 */
export function createTurns(clock: Clock): (caller: string) => Promise<void> {
  const turns = new Turns(clock);
  return (caller) => new Promise((resolve) => turns.ask(caller, resolve));
}

class Turns {
  readonly #clock: Clock;
  readonly #waiting = new Map<string, (() => void)[]>();
  /** Milliseconds that each caller used since somebody began to wait. */
  readonly #usedMs = new Map<string, number>();
  /** What the next turn of each caller is expected to take, by the longest of the last ones. */
  readonly #expectedMs = new Map<string, number>();
  #served: { readonly caller: string; spentMs: number } | undefined;
  /** Rounds until the next turn. */
  #rounds = 0;
  /** When this round began to do what it does besides reading. */
  #openedAt = 0;
  #state: 'idle' | 'going' | 'ending' = 'idle';

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  ask(caller: string, begin: () => void): void {
    const own = this.#waiting.get(caller);
    if (own !== undefined) own.push(begin);
    else {
      // A caller who was away has not saved up time that others would have to wait for.
      const least = Math.min(...[...this.#waiting.keys()].map((each) => this.#used(each)));
      if (Number.isFinite(least)) this.#usedMs.set(caller, Math.max(this.#used(caller), least - aheadMs));
      this.#waiting.set(caller, [begin]);
    }
    if (this.#state === 'idle') this.#go();
  }

  #go(): void {
    this.#state = 'going';
    setImmediate(this.#open);
    setImmediate(this.#close);
  }

  /** The first of what a round does: whatever the one who is served begins in it comes after this, and before `#close`. */
  readonly #open = (): void => {
    this.#openedAt = this.#clock.now();
    if (this.#rounds === 0 && this.#served !== undefined) this.#end(this.#served);
    const next = this.#rounds === 0 ? this.#next() : undefined;
    if (this.#rounds === 0 && next === undefined) {
      this.#usedMs.clear();
      this.#state = 'ending';
      return;
    }
    setImmediate(this.#open);
    if (next === undefined) {
      this.#rounds -= 1;
      return;
    }
    const [caller, [begin, ...others]] = next;
    if (others.length === 0) this.#waiting.delete(caller);
    else this.#waiting.set(caller, others);
    this.#served = { caller, spentMs: 0 };
    this.#rounds = roundsOfATurn - 1;
    begin?.();
  };

  /** The last of what a round does. What is read between two rounds is of others, and nobody pays for it. */
  readonly #close = (): void => {
    if (this.#served !== undefined) this.#served.spentMs += Math.max(0, this.#clock.now() - this.#openedAt);
    if (this.#state === 'going') setImmediate(this.#close);
    else if (this.#waiting.size > 0) this.#go();
    else this.#state = 'idle';
  };

  #end({ caller, spentMs }: { readonly caller: string; readonly spentMs: number }): void {
    this.#usedMs.set(caller, this.#used(caller) + spentMs);
    const expected = Math.max(spentMs, (this.#expectedMs.get(caller) ?? 0) * forgetting);
    this.#expectedMs.delete(caller);
    this.#expectedMs.set(caller, expected);
    const [oldest] = this.#expectedMs.keys();
    if (this.#expectedMs.size > mostKnown && oldest !== undefined) this.#expectedMs.delete(oldest);
    this.#served = undefined;
    if (spentMs > longMs) this.#rounds = roundsToRead;
  }

  #next(): [string, (() => void)[]] | undefined {
    let best: [string, (() => void)[]] | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const one of this.#waiting) {
      const after = this.#used(one[0]) + (this.#expectedMs.get(one[0]) ?? unknownMs);
      if (after < least) [best, least] = [one, after];
    }
    return best;
  }

  #used(caller: string): number {
    return this.#usedMs.get(caller) ?? 0;
  }
}
