/**
 * The wait that a server requests, in milliseconds, from the reply's headers, the most exact first: `retry-after-ms`;
 * `retry-after` in seconds, or as a date relative to the server's own `Date`; then `x-ratelimit-reset-requests` and
 * `-tokens` (durations such as `1s`, `6m0s` or `20ms`): the longest of those whose `x-ratelimit-remaining-…` is 0, or
 * of all if none is. `undefined` without such a header. Sources: RFC 9110, section 10.2.3; OpenAI's guide to rate
 * limits.
 */
export function readRetryAfter(headers: Headers | undefined): number | undefined {
  if (headers === undefined) return undefined;
  const exact = headers.get('retry-after-ms');
  if (exact !== null && /^\d+(\.\d+)?$/.test(exact.trim())) return Number(exact);
  const text = headers.get('retry-after')?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const wait = Date.parse(text) - Date.parse(headers.get('date') ?? '');
  if (Number.isFinite(wait)) return Math.max(0, wait);
  return readReset(headers);
}

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

const unitMs: ReadonlyMap<string, number> = new Map([
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['m', 60_000],
  ['s', 1000],
  ['ms', 1],
]);

/** Durations such as `1h2m3.5s`; a bare number is in seconds. */
function readDuration(text: string | null): number | undefined {
  const value = text?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  if (!/^(\d+(\.\d+)?(ms|[dhms]))+$/.test(value)) return undefined;
  let total = 0;
  for (const [, amount, unit] of value.matchAll(/(\d+(?:\.\d+)?)(ms|[dhms])/g)) {
    total += Number(amount) * (unitMs.get(unit ?? '') ?? 0);
  }
  return total;
}
