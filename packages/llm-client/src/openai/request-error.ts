import { ProviderError, type RetryAdvice, type Usage } from '@memgym/core';
import type { Failure } from './failure.js';

/** A server that asks for a longer wait has a spent quota, not a busy minute. */
const longestRetryAfterMs = 600_000;

/** What is known of a failed request besides its failure. */
export interface FailedRequest {
  /** Whom the error names. */
  readonly who: string;
  /** True when a reply came, which cannot be used. */
  readonly replied: boolean;
  /** What the server counted for it. */
  readonly usage?: Usage | undefined;
  /** To be sent with the next try, where a part of the request was refused that can be left out. */
  readonly retryWith?: object | undefined;
}

/** The error of a failed request. It has no `cause`: the SDK's errors hold unredacted text. */
export function requestError(
  { reason, message, status, hint, passing, retryAfterMs = 0 }: Failure,
  { who, replied, usage, retryWith }: FailedRequest,
): ProviderError {
  const spent = reason === 'rate-limit' && retryAfterMs > longestRetryAfterMs;
  const down = !replied || /^(connection|timeout|rate-limit)$/.test(reason);
  const advice: RetryAdvice = retryWith !== undefined ? 'at-once' : down ? 'wait' : 'soon';
  return new ProviderError(spent ? 'quota' : reason, `${who} ${message}.`, {
    ...(status !== undefined && { status }),
    ...(hint !== undefined && { hint }),
    ...(usage !== undefined && { usage }),
    ...((retryWith !== undefined || (passing && !spent)) && { retry: advice }),
    ...(retryAfterMs > 0 && !spent && { retryAfterMs }),
    ...(retryWith !== undefined && { retryWith }),
  });
}

/** The error of a request that was cancelled while it was under way. */
export const cancelled = (who: string): ProviderError =>
  new ProviderError('aborted', `The call to ${who} was cancelled.`);
