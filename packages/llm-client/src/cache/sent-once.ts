import { setTimeout as timer } from 'node:timers/promises';
import { type ChatReply, ProviderError } from '@memgym/core';
import { onAbort } from '../on-abort.js';
import type { CacheStore } from './cache-store.js';

const flightsOfStore = new WeakMap<CacheStore, Map<string, Promise<unknown>>>();

/** What is asked for, in which cache, and until when. */
interface Flight {
  readonly store: CacheStore;
  readonly key: string;
  readonly signal: AbortSignal | undefined;
}

/**
 * Runs `lead`, unless a call with the same key of the same store is already running; then waits for its result
 * instead. `lead` starts synchronously. Waiting calls share the leader's failure. If the leader
 * is cancelled, one of them becomes the leader.
 * @throws {ProviderError} `aborted` when the caller's own signal aborts; and the errors of `lead`
 */
export async function inOneFlight<Value>(
  { store, key, signal }: Flight,
  lead: () => Promise<Value>,
): Promise<{ value: Value; led: boolean }> {
  const flights = flightsOf<Value>(store);
  for (;;) {
    const running = flights.get(key);
    if (running === undefined) break;
    try {
      return { value: await orAborted(running, signal), led: false };
    } catch (error) {
      const leaderCancelled = error instanceof ProviderError && error.reason === 'aborted';
      if (!leaderCancelled || signal?.aborted) throw error;
      // The leader's own clean-up may run after this turn.
      if (flights.get(key) === running) flights.delete(key);
    }
  }
  const own = lead();
  flights.set(key, own);
  try {
    return { value: await own, led: true };
  } finally {
    if (flights.get(key) === own) flights.delete(key);
  }
}

/** All flights of a store with one kind of key have values of one type, and keys of different kinds differ. */
function flightsOf<Value>(store: CacheStore): Map<string, Promise<Value>> {
  const flights = flightsOfStore.get(store) ?? new Map<string, Promise<unknown>>();
  flightsOfStore.set(store, flights);
  return flights as Map<string, Promise<Value>>;
}

async function orAborted<Value>(promise: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  if (signal === undefined) return promise;
  let leave = (): void => {};
  const cancelled = new Promise<never>((_resolve, reject) => {
    leave = onAbort(signal, () => reject(new ProviderError('aborted', 'The call was cancelled.')));
  });
  try {
    return await Promise.race([promise, cancelled]);
  } finally {
    leave();
  }
}

/**
 * The reply, once another process has stored it, or the claim to request it from this process. A store without claims
 * returns a claim at once.
 * @throws {ProviderError} `aborted`
 */
export async function claimOrReply(
  { store, key, signal }: Flight,
  stored: () => Promise<ChatReply | undefined>,
): Promise<{ reply: ChatReply } | { giveUp: () => Promise<void> }> {
  if (store.claim === undefined) return { giveUp: async () => undefined };
  const pause = createLookPauses(signal);
  for (;;) {
    const giveUp = await store.claim(key);
    // Read again after the claim: another process may have just stored it.
    const reply = await stored().catch(async (error: unknown) => {
      // Otherwise the next call with this key would wait for ever.
      await giveUp?.();
      throw error;
    });
    if (reply !== undefined) {
      await giveUp?.();
      return { reply };
    }
    if (giveUp !== undefined) return { giveUp };
    await pause();
  }
}

const firstLookMs = 10;
const longestLookMs = 250;

/**
 * The pauses between checks of an entry that another process is working on; each is longer than the previous one.
 *
 * @returns a function that waits for the next pause
 * @throws {ProviderError} `aborted`
 */
export function createLookPauses(signal: AbortSignal | undefined): () => Promise<void> {
  let nextMs = firstLookMs;
  return async () => {
    const lookMs = nextMs;
    nextMs = Math.min(longestLookMs, nextMs * 2);
    try {
      await timer(lookMs, undefined, { signal });
    } catch (error) {
      if (signal?.aborted) throw new ProviderError('aborted', 'The call was cancelled.');
      throw error;
    }
  };
}
