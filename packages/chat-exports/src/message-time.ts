const zoned = /(?:z|[+-]\d\d:?\d\d)$/i;
const dated = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;

/**
 * Milliseconds since 1970 of a time in an export: a text with or without zone (then UTC), or a number of seconds or
 * milliseconds. Undefined for anything else, and for years that are not of four digits.
 */
export function timeOf(value: unknown): number | undefined {
  if (typeof value === 'number') return inRange(value < 1e11 ? value * 1000 : value);
  if (typeof value !== 'string' || value.length > 40) return undefined;
  if (/^\d{9,13}(?:\.\d{1,9})?$/.test(value)) return timeOf(Number(value));
  if (!dated.test(value)) return undefined;
  const iso = value.replace(' ', 'T');
  return inRange(Date.parse(zoned.test(iso) ? iso : `${iso}Z`));
}

const inRange = (ms: number): number | undefined => (ms >= 0 && ms < 253_402_300_800_000 ? ms : undefined);

/** `2026-01-05T09:00:00`, in UTC. */
export const inUtc = (timeMs: number): string => new Date(timeMs).toISOString().slice(0, 19);
