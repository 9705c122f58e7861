import { ProviderError, type RetryAdvice, type Usage } from '@memgym/core';
import type { Failure } from './failure.js';

/** A longer requested wait means that a quota is used up, not that the server is busy. */
const longestRetryAfterMs = 600_000;

/** Facts of a failed request besides its failure. */
export interface FailedRequest {
  /** The model or server to name in the error. */
  readonly who: string;
  /** True when an unusable reply was received. */
  readonly replied: boolean;
  /** The usage that the server reported. */
  readonly usage?: Usage | undefined;
  /** For the next try, if the server refused a part of the request that can be omitted. */
  readonly retryWith?: object | undefined;
}

/** The error of a failed request. It has no `cause`, because the SDK's errors contain unredacted text. */
export function requestError(
  { reason, message, status, hint, passing, retryAfterMs = 0 }: Failure,
  { who, replied, usage, retryWith }: FailedRequest,
): ProviderError {
  const spent = reason === 'rate-limit' && retryAfterMs > longestRetryAfterMs;
  const down = !replied || /^(connection|timeout|rate-limit)$/.test(reason);
  const advice: RetryAdvice = retryWith !== undefined ? 'at-once' : down ? 'wait' : 'soon';
  return new ProviderError(
    spent ? 'quota' : reason,
    `${who} ${message}${/[.?!]$/.test(message) ? '' : '.'}`,
    {
      status,
      hint,
      usage,
      retry: retryWith !== undefined || (passing && !spent) ? advice : undefined,
      retryAfterMs: retryAfterMs > 0 && !spent ? retryAfterMs : undefined,
      retryWith,
    },
  );
}

/** The error of a request that was cancelled in flight. */
export const cancelled = (who: string): ProviderError =>
  new ProviderError('aborted', `The call to ${who} was cancelled.`);
