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

const wrongAddress =
  'Check that the base URL is the one of an OpenAI-compatible API; it usually ends in /v1.';

/** The failure for a web page, which a proxy or a wrong address sends. */
export const pageFailure: Failure = {
  reason: 'server',
  message: 'answered with a web page instead of JSON; does the base URL end in /v1?',
  passing: true,
  hint: wrongAddress,
};

/** The failure for JSON that is not a reply. */
export const unreadableReply: Failure = {
  reason: 'server',
  message: 'sent JSON that is not a reply; does the base URL end in /v1?',
  passing: true,
  hint: wrongAddress,
};

/** Converts an error of the SDK, of fetch, or of reading the reply's body. */
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
  // The SDK wraps errors that it catches itself; these are thrown when a reply is read.
  if (error instanceof TypeError || error instanceof RangeError) return unreadableReply;
  return transportFailure(error);
}

/** Recognized by its fields instead of its class, so that the SDK need not be loaded. */
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
  // 501 means "not implemented", so that a retry cannot help.
  const never = spent || status === 501 || status === 505;
  const passing = !never && (status === 408 || status === 409 || status === 429 || status >= 500);
  return { reason, message: `answered ${shownText(withoutPage(message))}`, status, passing, ...details };
}

/** The text of the page is not useful. */
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
