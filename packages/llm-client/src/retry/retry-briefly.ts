import { type CallFault, ProviderError, type Rng } from '@memgym/core';
import { faultOf } from '../records/fault-of.js';
import { waitFor } from '../time/wait-for.js';
import { afterTries } from './after-tries.js';

/** The parts of a reply that report its requests. */
interface Sent {
  readonly tries?: number;
  readonly faults?: readonly CallFault[];
}

export interface BriefRetries {
  /** Most repetitions of a failed request. */
  readonly retries: number;
  readonly signal?: AbortSignal | undefined;
  /** Default: a timer. */
  readonly sleep?: ((milliseconds: number, signal?: AbortSignal) => Promise<void>) | undefined;
  /** Spreads the retries of many clients. */
  readonly rng: Rng;
}

const firstPauseMs = 500;
const longestPauseMs = 8000;
/** A longer wait is left to the caller. */
const longestAskedMs = 60_000;

/**
 * Repeats a request a few times after a failure that may be temporary, as OpenAI's SDK does: after 0.5 s, doubled each
 * time, minus up to a quarter, or after the wait that the server asks for, if that is at most a minute. A request of
 * which the server refused a part is sent again at once without it, which is not counted.
 * @param send gets `retryWith` of the last error
 * @throws {ProviderError} the last one
 */
export async function retryBriefly<Reply extends Sent>(
  send: (retryWith: unknown) => Promise<Reply>,
  { retries, signal, sleep = waitFor, rng }: BriefRetries,
): Promise<Reply> {
  const faults: CallFault[] = [];
  let retryWith: unknown;
  let repeated = 0;
  for (;;) {
    try {
      const reply = await send(retryWith);
      return { ...reply, tries: faults.length + 1, faults };
    } catch (error) {
      if (!ProviderError.isInstance(error)) throw error;
      faults.push(faultOf(error));
      if (error.retry === 'at-once') {
        retryWith = error.retryWith;
        continue;
      }
      const { retryAfterMs = 0, retry } = error;
      const ends = retry === undefined || repeated >= retries || retryAfterMs > longestAskedMs;
      if (ends || signal?.aborted) throw afterTries(error, faults.length);
      const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** repeated) * (1 - rng.next() / 4);
      repeated += 1;
      try {
        await sleep(retryAfterMs > 0 ? retryAfterMs : pauseMs, signal);
      } catch (cause) {
        if (!signal?.aborted) throw cause;
        throw new ProviderError('aborted', 'The call was cancelled.', { cause: error });
      }
    }
  }
}
