import { defined } from '@memgym/core/config';
import { isErrorLike } from '@memgym/core/errors';
import type { Failure } from './failure-parts.js';
import { readRetryAfter } from './retry-after.js';
import type { ServerWords } from './server-words.js';
import { shownText } from './shown-text.js';
import { readDuration, statedWait } from './stated-wait.js';
import { transportFailure } from './transport-failure.js';

/**
 * Texts with which servers say that a request is longer than the model's context: OpenAI, vLLM, llama.cpp, Ollama,
 * LM Studio, TGI and TEI, Mistral, Gemini, Groq, DashScope.
 */
const overflow = new RegExp(
  [
    'context.?length|context.?window|context size|maximum context|exceed_context_size|context the overflows',
    'prompt is too (long|big|large)|too (big|large) compared to KV|too many (input )?tokens|reduce the length',
    'input is too (long|large)|is too large to process|request too large|string_above_max_length',
    'input token count.{0,40}exceeds|tokens to keep from the initial prompt',
    'inputs?`? tokens.{0,30}must be|`inputs` must have less than|too large for model with',
    'input length (should be|exceeds)|maximum (input|prompt) length|prompt tokens limit exceeded',
  ].join('|'),
  'i',
);

/** Whether a server refuses a request as longer than the model's context. */
function isContextOverflow(text: string): boolean {
  return overflow.test(text);
}

/** Texts with which servers say that there is nothing left to spend, so that waiting does not help. */
const spent = new RegExp(
  [
    'insufficient.?(quota|balance|credits?|funds)|insufficient_user_quota|exceeded.{0,3}(your )?current.{0,3}quota',
    'credit balance is too low|out of credits|no credits|requires? (more|additional) credits|add (more )?credits',
    'billing.{0,20}(limit|not active|inactive|disabled)|payment required|(in|good) (arrears|standing)',
    'spend(ing)? limit|free.?tier (has been|of the model has been) exhausted|AllocationQuota|key limit exceeded',
  ].join('|'),
  'i',
);

/** Whether a server refuses a request because a quota or a balance is used up. */
function isSpentQuota(text: string): boolean {
  return spent.test(text);
}

/** Whether a refusal is about a limit per day (or longer), which no run waits for. */
function statesDailyLimit(text: string): boolean {
  return /\bper[- ](day|week|month)\b|\b(daily|weekly|monthly) (limit|quota)/i.test(text);
}

/** Whether a code says that a quota is used up, whatever the message says of a wait. Google names its limits. */
function isQuotaCode(text: string): boolean {
  return /insufficient_quota|RequestsPerDay|TokensPerDay/.test(text);
}

/** Whether a server refuses a request because of its content. */
function isFiltered(text: string): boolean {
  return /content_filter|content_policy|bio_policy|data_inspection_failed|content exists risk/i.test(text);
}

export type { Failure } from './failure-parts.js';

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

/** The failure for text that is not JSON, such as `NaN` or half a reply. */
export const notJson: Failure = { reason: 'server', message: 'sent a reply that is not JSON', passing: true };

/** Converts an error of fetch, or of the SDK. */
export function failureOf(error: unknown): Failure {
  const name = isErrorLike(error) ? error.name : '';
  if (name === 'SyntaxError') return notJson;
  // Thrown when a reply of an unexpected form is read.
  if (name === 'TypeError' || name === 'RangeError') return unreadableReply;
  return transportFailure(error);
}

/** Characters that are read of a text: far more than are shown, but not the megabytes that a reply may have. */
const readCharacters = 65_536;

/** Facts of a failure besides its HTTP status and its text. */
export interface StatusDetails {
  readonly words?: ServerWords | undefined;
  readonly headers?: Headers | undefined;
}

/** A failure by HTTP status. @param message completes the sentence "the server answered …" */
export function statusFailure(
  status: number,
  message: string,
  { words, headers }: StatusDetails = {},
): Failure {
  const codes = words?.codes ?? [];
  const said = message.slice(0, readCharacters);
  const { exactMs, resetMs } = readRetryAfter(headers);
  const statedMs = exactMs ?? readDuration(words?.delay ?? null) ?? statedWait(said);
  // The headers about limits come last, because they may be about another limit.
  const askedMs = statedMs ?? resetMs;
  const reason = reasonOf(status, `${codes.join(' ')} ${said}`, statedMs !== undefined);
  // 501 means "not implemented", so that a retry cannot help.
  const never = /^(quota|context-overflow)$/.test(reason) || status === 501 || status === 505;
  const passing = !never && (status === 408 || status === 409 || status === 429 || status >= 500);
  return {
    reason,
    message: `answered ${shownText(withoutPage(said))}`,
    status,
    passing,
    ...(codes.length > 0 && { code: codes.join(' ') }),
    ...(words?.param !== undefined && { param: words.param }),
    ...defined({ retryAfterMs: askedMs }),
  };
}

/** The text of the page is not useful. */
function withoutPage(message: string): string {
  const page = message.search(pageStart);
  return page < 0 ? message : `${message.slice(0, page)}with a web page instead of JSON`;
}

/** @param saysWhen whether the server says when to try again */
function reasonOf(status: number, about: string, saysWhen: boolean): Failure['reason'] {
  switch (status) {
    case 401:
      return 'authentication';
    case 402:
      return 'quota';
    case 403:
      return isSpentQuota(about) ? 'quota' : 'permission';
    case 404:
    case 501:
    case 505:
      return 'not-found';
    case 408:
      return 'timeout';
    case 409:
      return 'server';
    case 413:
      return 'context-overflow';
    case 429:
      return reasonOf429(about, saysWhen);
  }
  if (status > 500) return 'server';
  if (isContextOverflow(about)) return 'context-overflow';
  if (status === 500) return 'server';
  if (isSpentQuota(about)) return 'quota';
  return isFiltered(about) ? 'content-filter' : 'invalid-request';
}

function reasonOf429(about: string, saysWhen: boolean): Failure['reason'] {
  if (/request too large/i.test(about)) return 'context-overflow';
  // Google writes of a quota also when a limit per minute is reached; then it says when to try again.
  const ends = saysWhen ? isQuotaCode(about) : isSpentQuota(about) || statesDailyLimit(about);
  return ends ? 'quota' : 'rate-limit';
}
