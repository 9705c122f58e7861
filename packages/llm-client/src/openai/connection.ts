import { randomBytes } from 'node:crypto';
import { setTimeout as timer } from 'node:timers/promises';
import {
  type CallFault,
  type CallPace,
  createRng,
  ProviderError,
  registerSecret,
  withSentRequests,
} from '@memgym/core';
import type OpenAI from 'openai';
import type { z } from 'zod';
import type { ConnectionPorts, connectionOptionsSchema } from './connection-options.js';
import { type Failure, faultOf } from './failure.js';
import { checkedApiKey, checkedBaseUrl } from './model-environment.js';
import { createModelFetch } from './model-fetch.js';
import { createRequestSlots, type RequestSlots } from './request-slots.js';
import { tryOnce } from './try-once.js';

/** One call to make: what to send, and how long to go on. */
export interface Attempt<Value> {
  /** Sends one request; may throw `TryFailed` for a reply that is there but useless. */
  readonly send: (client: OpenAI, signal: AbortSignal) => Promise<Value>;
  /** Whom errors name. */
  readonly who: string;
  readonly signal?: AbortSignal | undefined;
  /** Asked for a turn before every try. */
  readonly pace?: CallPace | undefined;
  /** Requests were sent for the same call before. Default false. */
  readonly begun?: boolean;
  /** What the pace may expect. Default: nothing. */
  readonly expectedTokens?: () => number;
  /** What the reply cost, in tokens. */
  readonly tokensOf?: (value: Value) => number;
}

/** A value, how it was come by, or why there is none. `faults` has one entry a failed try. */
export type AttemptOutcome<Value> =
  | { readonly value: Value; readonly latencyMs: number; readonly faults: readonly CallFault[] }
  | { readonly failure: Failure; readonly faults: readonly CallFault[] };

/** A server, and the patience to talk to it. */
export interface Connection {
  readonly baseUrl: string;
  /**
   * Tries until there is a value: bounded in tries and in time, waiting longer each time, as long as
   * the failure may pass. A lasting failure is given back. Latency is that of the try that succeeded.
   * @throws {ProviderError} `aborted`
   */
  attempt<Value>(attempt: Attempt<Value>): Promise<AttemptOutcome<Value>>;
}

const firstWaitMs = 500;
const longestWaitMs = 30_000;
/** A server that asks for more has a spent quota, not a busy minute. */
const longestRetryAfterMs = 120_000;

/** Opens a connection; nothing is sent yet. @throws {ConfigError} when the base URL is not usable */
export function createConnection(
  options: z.output<typeof connectionOptionsSchema>,
  ports: ConnectionPorts,
): Connection {
  const baseUrl = checkedBaseUrl(options.baseUrl, 'baseUrl');
  const { apiKey, timeoutMs, maxTries, maxTotalMs } = options;
  if (apiKey !== undefined) registerSecret(checkedApiKey(apiKey, 'apiKey'));
  const rng = ports.rng ?? createRng(randomBytes(16).toString('hex'));
  const sleep = ports.sleep ?? ((milliseconds, signal) => timer(milliseconds, undefined, { signal }));
  const usedFetch = ports.fetch ?? createModelFetch({ ...options, baseUrl });
  const slots = createRequestSlots(options.maxConnections);
  let client: Promise<OpenAI> | undefined;

  const waitMs = (failure: Failure, tries: number): number => {
    const jitter = rng.next() * Math.min(longestWaitMs, firstWaitMs * 2 ** (tries - 1));
    return (failure.retryAfterMs ?? 0) + jitter;
  };

  const attempt: Connection['attempt'] = async (call) => {
    const { signal, who } = call;
    const faults: CallFault[] = [];
    let spentMs = 0;
    client ??= createClient(baseUrl, options, usedFetch);
    const opened = await client;
    for (;;) {
      if (signal?.aborted) throw aborted(who, faults, faults.length);
      const outcome = await paced(call, opened, slots, timeoutMs, call.begun || faults.length > 0).catch(
        (error: unknown) => {
          // Cancelled, or held back by a budget, while it waited for its turn.
          throw signal?.aborted
            ? aborted(who, faults, faults.length)
            : withSentRequests(error, { tries: faults.length, faults });
        },
      );
      if ('value' in outcome) return { ...outcome, faults };
      const { failure } = outcome;
      if (signal?.aborted) throw aborted(who, faults, faults.length + 1);
      faults.push(faultOf(failure));
      spentMs += outcome.latencyMs;
      const tooLong = (failure.retryAfterMs ?? 0) > longestRetryAfterMs;
      if (tooLong && failure.reason === 'rate-limit')
        return { failure: { ...failure, reason: 'quota' }, faults };
      if (!failure.passing || tooLong || faults.length >= maxTries) return { failure, faults };
      const pauseMs = waitMs(failure, faults.length);
      spentMs += pauseMs;
      if (spentMs >= maxTotalMs) return { failure, faults };
      try {
        await sleep(pauseMs, signal);
      } catch (error) {
        if (signal?.aborted) throw aborted(who, faults, faults.length);
        throw error;
      }
    }
  };

  return {
    baseUrl,
    attempt,
  };
}

/** Loads the SDK, which takes longer than all else here, and which a run that stays offline never needs. */
async function createClient(
  baseURL: string,
  { apiKey, timeoutMs }: z.output<typeof connectionOptionsSchema>,
  usedFetch: typeof fetch,
): Promise<OpenAI> {
  const { OpenAI } = await import('openai');
  return new OpenAI({
    baseURL,
    apiKey: apiKey ?? 'none',
    // Without these the SDK reads them from the environment, or writes to the console.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    maxRetries: 0,
    // The SDK's time-out ends with the headers; ours, in each try, also covers the body.
    timeout: timeoutMs + 60_000,
    fetch: usedFetch,
  });
}

async function paced<Value>(
  call: Attempt<Value>,
  client: OpenAI,
  slots: RequestSlots,
  timeoutMs: number,
  again: boolean,
) {
  const { send, signal, pace, expectedTokens = () => 0, tokensOf } = call;
  const turn = await pace?.turn(expectedTokens, signal, again);
  const leave = await slots.take(signal).catch((error: unknown) => {
    turn?.end({ kind: 'failed' });
    throw error;
  });
  const outcome = await tryOnce((inner) => send(client, inner), timeoutMs, signal);
  leave();
  if ('value' in outcome) {
    turn?.end({ kind: 'answered', ...(tokensOf !== undefined && { tokens: tokensOf(outcome.value) }) });
  } else {
    const { status, retryAfterMs, usage, passing } = outcome.failure;
    // A spent quota says nothing about the pace, and nobody waits for an hour.
    const busy = status === 429 && passing && (retryAfterMs ?? 0) <= longestRetryAfterMs;
    const kind = busy ? 'refused' : 'failed';
    turn?.end({
      kind,
      ...(retryAfterMs !== undefined && { waitMs: retryAfterMs }),
      ...(usage !== undefined && { usage }),
    });
  }
  return outcome;
}

function aborted(who: string, faults: readonly CallFault[], tries: number): ProviderError {
  return new ProviderError('aborted', `The call to ${who} was cancelled.`, { tries, faults });
}
