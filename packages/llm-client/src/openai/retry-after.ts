import { readDuration } from './stated-wait.js';

/** The waits in the headers of a reply, in ms. */
export interface HeaderWaits {
  /** The wait that the server asks for. */
  readonly exactMs?: number | undefined;
  /** The time until a limit is reset, which may not be the limit that was reached. */
  readonly resetMs?: number | undefined;
}

/**
 * The wait that a server requests, from the reply's headers, the most exact first: `retry-after-ms` or
 * `x-ms-retry-after-ms`; `retry-after` in seconds, or as a date relative to the server's own `Date`; then
 * `x-ratelimit-reset-requests` and `-tokens` (durations such as `1s`, `6m0s` or `20ms`): the longest of those whose
 * `x-ratelimit-remaining-…` is 0, or of all if none is; last `x-ratelimit-reset` and `ratelimit-reset`, in seconds or
 * as a time since 1970. Sources: RFC 9110, section 10.2.3; the guides to rate limits of OpenAI, Azure and OpenRouter.
 */
export function readRetryAfter(headers: Headers | undefined): HeaderWaits {
  if (headers === undefined) return {};
  const resetMs = readReset(headers) ?? readResetTime(headers);
  for (const name of ['retry-after-ms', 'x-ms-retry-after-ms']) {
    const exact = numberOf(headers.get(name));
    if (exact !== undefined) return { exactMs: exact, resetMs };
  }
  const text = headers.get('retry-after');
  const seconds = numberOf(text);
  if (seconds !== undefined) return { exactMs: seconds * 1000, resetMs };
  const wait = Date.parse(text ?? '') - serverTime(headers);
  return Number.isFinite(wait) ? { exactMs: Math.max(0, wait), resetMs } : { resetMs };
}

function numberOf(text: string | null): number | undefined {
  const value = text?.trim() ?? '';
  return /^\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
}

const serverTime = (headers: Headers): number => Date.parse(headers.get('date') ?? '');

function readReset(headers: Headers): number | undefined {
  const limits = ['requests', 'tokens'].flatMap((what) => {
    const waitMs = readDuration(headers.get(`x-ratelimit-reset-${what}`));
    const spent = headers.get(`x-ratelimit-remaining-${what}`)?.trim() === '0';
    return waitMs === undefined ? [] : [{ waitMs, spent }];
  });
  const spent = limits.filter((limit) => limit.spent);
  const waits = (spent.length > 0 ? spent : limits).map(({ waitMs }) => waitMs);
  return waits.length === 0 ? undefined : Math.max(...waits);
}

/** Larger numbers are times: seconds since 1970, and from here on milliseconds. */
const firstTime = 1e9;
const firstTimeMs = 1e12;

function readResetTime(headers: Headers): number | undefined {
  const value = numberOf(headers.get('x-ratelimit-reset') ?? headers.get('ratelimit-reset'));
  if (value === undefined || value < firstTime) return value === undefined ? undefined : value * 1000;
  const wait = (value < firstTimeMs ? value * 1000 : value) - serverTime(headers);
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined;
}
