import type { ProviderErrorReason } from '@memgym/core';
import type { APIError } from 'openai';
import type { Failure } from './failure-parts.js';
import { readRetryAfter } from './retry-after.js';
import { shownText } from './shown-text.js';
import { transportFailure } from './transport-failure.js';

export type { Failure } from './failure-parts.js';

const overflow =
  /context.?length|context.?window|context size|maximum context|prompt is too long|too many (input )?tokens|reduce the length|input is too long/i;

const pageStart = /<(!doctype|html|head|body)\b/i;

/** What a reply is that begins as a page does: a proxy's, or a wrong address. */
export const pageFailure: Failure = {
  reason: 'server',
  message: 'answered with a web page instead of JSON; does the base URL end in /v1?',
  passing: true,
};

/** JSON of a form that no reply has. */
export const unreadableReply: Failure = {
  reason: 'server',
  message: 'sent JSON that is not a reply; does the base URL end in /v1?',
  passing: true,
};

/** Reads an error of the SDK, of fetch, or of reading the reply's body. */
export function failureOf(error: unknown): Failure {
  if (isStatusError(error)) {
    const retryAfterMs = readRetryAfter(error.headers instanceof Headers ? error.headers : undefined);
    return statusFailure(error.status, error.message, {
      ...(typeof error.code === 'string' && { code: error.code }),
      ...(typeof error.param === 'string' && { param: error.param }),
      ...(retryAfterMs !== undefined && { retryAfterMs }),
    });
  }
  if (error instanceof SyntaxError) {
    return { reason: 'server', message: 'sent a reply that is not JSON', passing: true };
  }
  // What the SDK catches comes in errors of its own; these are thrown where a reply is read.
  if (error instanceof TypeError || error instanceof RangeError) return unreadableReply;
  return transportFailure(error);
}

/** Known by what it holds rather than by its class, for which the SDK would have to be loaded beforehand. */
function isStatusError(error: unknown): error is APIError<number> {
  return error instanceof Error && 'status' in error && typeof error.status === 'number';
}

/** A failure by HTTP status. */
export function statusFailure(
  status: number,
  message: string,
  details: Pick<Failure, 'code' | 'param' | 'retryAfterMs'> = {},
): Failure {
  const reason = reasonOf(status, message, details.code);
  const spent = details.code === 'insufficient_quota';
  // Not implemented: no time will change that.
  const never = spent || status === 501 || status === 505;
  const passing = !never && (status === 408 || status === 409 || status === 429 || status >= 500);
  return { reason, message: `answered ${shownText(withoutPage(message))}`, status, passing, ...details };
}

/** A page says nothing but that this is not the API. */
function withoutPage(message: string): string {
  const page = message.search(pageStart);
  return page < 0 ? message : `${message.slice(0, page)}with a web page instead of JSON`;
}

function reasonOf(status: number, message: string, code: string | undefined): ProviderErrorReason {
  if (status === 402 || code === 'insufficient_quota') return 'quota';
  if (status === 401) return 'authentication';
  if (status === 403) return 'permission';
  if (status === 404) return 'not-found';
  if (status === 408) return 'timeout';
  if (status === 429) return 'rate-limit';
  if (status === 501 || status === 505) return 'not-found';
  if (status === 409 || status >= 500) return 'server';
  if (code === 'content_filter') return 'content-filter';
  if (status === 413 || code === 'context_length_exceeded' || overflow.test(message)) {
    return 'context-overflow';
  }
  return 'invalid-request';
}
