import { randomBytes } from 'node:crypto';
import { type CallFault, type ChatModel, createRng, type Embedder, ProviderError } from '@memgym/core';
import { waitFor } from '../time/wait-for.js';
import { faultOf, type Middleware } from './middleware.js';

/** How a client repeats failed requests by itself. */
export interface OwnRetries {
  /** Most repetitions of a failed request. */
  readonly retries: number;
  /** Default: a timer. */
  readonly sleep?: ((milliseconds: number, signal?: AbortSignal) => Promise<void>) | undefined;
}

/** What a caller asked for, as far as retries need it. */
interface Asked {
  readonly signal?: AbortSignal | undefined;
  readonly retryWith?: unknown;
}

/** The parts of a reply that report its requests. */
interface Sent {
  readonly tries?: number;
  readonly faults?: readonly CallFault[];
}

const firstPauseMs = 500;
const longestPauseMs = 8000;
/** A longer wait is left to the caller. */
const longestAskedMs = 60_000;

/**
 * Repeats a request a few times after a failure that may be temporary, as OpenAI's SDK does: after 0.5 s, doubled each
 * time, minus up to a quarter, or after the wait that the server asks for, if that is at most a minute. A request of
 * which the server refused a part is sent again at once without it, which is not counted.
 * @returns a function that sends; `send` gets `retryWith` of the last error, at first that of the caller. It throws the
 * last ProviderError.
 */
export function createOwnRetries({ retries, sleep = waitFor }: OwnRetries) {
  // Spreads the retries of many clients.
  const rng = createRng(randomBytes(16).toString('hex'));
  return async <Reply extends Sent>(
    { signal, retryWith: given }: Asked,
    send: (retryWith: unknown) => Promise<Reply>,
  ): Promise<Reply> => {
    const faults: CallFault[] = [];
    let retryWith = given;
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
  };
}

/** The error of the last try, with the number of tries. */
export function afterTries(error: ProviderError, tries: number): ProviderError {
  if (tries < 2) return error;
  const { reason, message, hint, status, reply, cause, usage } = error;
  return new ProviderError(reason, `${message.replace(/\.$/, '')} (after ${tries} tries).`, {
    hint,
    status,
    reply,
    cause,
    usage,
  });
}

const bareClients = new WeakMap<ChatModel | Embedder, ChatModel | Embedder>();
const retrying = new WeakSet<Middleware>();

/** Remembers the client that sends one request per call, behind one that repeats requests. */
export function withOwnRetries<Client extends ChatModel | Embedder>(client: Client, bare: Client): Client {
  bareClients.set(client, bare);
  return client;
}

/** Marks middleware that repeats requests, so that `wrapModel` does not repeat them twice over. */
export function markRetries(middleware: Middleware): Middleware {
  retrying.add(middleware);
  return middleware;
}

/** The client to wrap: without its own retries, if the chain has others. */
export function clientFor<Client extends ChatModel | Embedder>(
  client: Client,
  chain: readonly Middleware[],
): Client {
  const retries = chain.some((middleware) => retrying.has(middleware));
  return (retries ? (bareClients.get(client) as Client | undefined) : undefined) ?? client;
}
