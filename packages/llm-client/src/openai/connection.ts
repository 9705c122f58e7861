import { randomBytes } from 'node:crypto';
import { setTimeout as timer } from 'node:timers/promises';
import { createRng, ProviderError, registerSecret } from '@memgym/core';
import OpenAI from 'openai';
import type { z } from 'zod';
import type { ConnectionPorts, connectionOptionsSchema } from './connection-options.js';
import { type Failure, failureOf, toProviderError } from './failure.js';
import { checkedBaseUrl } from './model-environment.js';

/** A try that gave no value. */
export class TryFailed extends Error {
  override readonly name = 'TryFailed';
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.message);
    this.failure = failure;
  }
}

/** A server, and the patience to talk to it. */
export interface Connection {
  readonly baseUrl: string;
  /**
   * Tries until there is a value: bounded, waiting longer each time, as long as the failure may pass.
   * `attempt` may throw {@link TryFailed} for a reply that is there but useless. Latency is that of
   * the try that succeeded.
   * @throws {ProviderError}
   */
  run<Value>(
    attempt: (client: OpenAI, signal: AbortSignal) => Promise<Value>,
    who: string,
    signal: AbortSignal | undefined,
  ): Promise<{ value: Value; latencyMs: number }>;
  /** Like `run`, giving a lasting failure back instead of throwing it. */
  attempt<Value>(
    attempt: (client: OpenAI, signal: AbortSignal) => Promise<Value>,
    who: string,
    signal: AbortSignal | undefined,
  ): Promise<{ value: Value; latencyMs: number } | { failure: Failure; tries: number }>;
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
  const { apiKey, timeoutMs, maxTries } = options;
  if (apiKey !== undefined) registerSecret(apiKey);
  const rng = ports.rng ?? createRng(randomBytes(16).toString('hex'));
  const sleep = ports.sleep ?? ((milliseconds, signal) => timer(milliseconds, undefined, { signal }));
  const client = new OpenAI({
    baseURL: baseUrl,
    apiKey: apiKey ?? 'none',
    // Without these the SDK reads them from the environment, or writes to the console.
    adminAPIKey: null,
    organization: null,
    project: null,
    webhookSecret: null,
    logLevel: 'off',
    maxRetries: 0,
    // The SDK's time-out ends with the headers; ours, below, also covers the body.
    timeout: timeoutMs + 60_000,
    ...(ports.fetch !== undefined && { fetch: ports.fetch }),
  });

  const waitMs = (failure: Failure, tries: number): number => {
    const jitter = rng.next() * Math.min(longestWaitMs, firstWaitMs * 2 ** (tries - 1));
    return (failure.retryAfterMs ?? 0) + jitter;
  };

  const attempt: Connection['attempt'] = async (request, who, signal) => {
    for (let tries = 1; ; tries += 1) {
      const outcome = await tryOnce(request, client, timeoutMs, signal);
      if ('value' in outcome) return outcome;
      const { failure } = outcome;
      if (signal?.aborted) throw aborted(who);
      const tooLong = (failure.retryAfterMs ?? 0) > longestRetryAfterMs;
      if (!failure.passing || tooLong || tries >= maxTries) return { failure, tries };
      try {
        await sleep(waitMs(failure, tries), signal);
      } catch (error) {
        if (signal?.aborted) throw aborted(who);
        throw error;
      }
    }
  };

  return {
    baseUrl,
    attempt,
    run: async (request, who, signal) => {
      const outcome = await attempt(request, who, signal);
      if ('failure' in outcome) throw toProviderError(outcome.failure, who, outcome.tries);
      return outcome;
    },
  };
}

function aborted(who: string): ProviderError {
  return new ProviderError('aborted', `The call to ${who} was cancelled.`);
}

async function tryOnce<Value>(
  request: (client: OpenAI, signal: AbortSignal) => Promise<Value>,
  client: OpenAI,
  timeoutMs: number,
  signal: AbortSignal | undefined,
): Promise<{ value: Value; latencyMs: number } | { failure: Failure }> {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  let timedOut = false;
  const deadline = setTimeout(() => {
    timedOut = true;
    abort();
  }, timeoutMs);
  if (signal?.aborted) abort();
  // One signal may serve thousands of calls, so each removes its listener again.
  signal?.addEventListener('abort', abort);
  const started = performance.now();
  try {
    const value = await request(client, controller.signal);
    return { value, latencyMs: performance.now() - started };
  } catch (error) {
    if (timedOut) {
      const message = `did not answer within ${timeoutMs} ms`;
      return { failure: { reason: 'timeout', message, passing: true } };
    }
    return { failure: error instanceof TryFailed ? error.failure : failureOf(error) };
  } finally {
    clearTimeout(deadline);
    signal?.removeEventListener('abort', abort);
  }
}
