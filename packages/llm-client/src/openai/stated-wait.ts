const unitMs: Readonly<Record<string, number>> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };

/** `ms`, `millisecond(s)`, `s`, `sec(onds)`, `m`, `min(utes)`, `h`, `hour(s)`, `d`, `day(s)`. */
const unit = '(?:ms|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?)';
const part = `\\d{1,12}(?:\\.\\d{1,12})?\\s?${unit}`;
const duration = `${part}(?:\\s?${part}){0,4}`;
const parts = /(\d{1,12}(?:\.\d{1,12})?)\s?([a-z]+?)(?=[\d\s]|$)/gi;
const wholeDuration = new RegExp(`^${duration}$`, 'i');
const asksToWait = new RegExp(`(?:try again|retry|wait)\\s(?:in|after|for)?\\s?(${duration})\\b`, 'i');

/** A duration such as `1h2m3.5s`, `20ms` or `6 minutes`, in ms; a bare number is in seconds. `undefined` for others. */
export function readDuration(text: string | null): number | undefined {
  const value = text?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(value)) return Number(value) * 1000;
  if (!wholeDuration.test(value)) return undefined;
  let total = 0;
  for (const [, amount, name = ''] of value.matchAll(parts)) {
    const short = /^(ms|milli)/i.test(name) ? 'ms' : name.slice(0, 1).toLowerCase();
    total += Number(amount) * (unitMs[short] ?? 0);
  }
  return total;
}

/** Longer messages are not searched. */
const searchedCharacters = 4096;

/**
 * The wait that a message asks for, in ms: "Please try again in 1m9.696s" (OpenAI, Groq), "Please retry after 33
 * seconds" (Azure). `undefined` if it asks for none.
 */
export function statedWait(message: string): number | undefined {
  const [, stated] = asksToWait.exec(message.slice(0, searchedCharacters)) ?? [];
  return stated === undefined ? undefined : readDuration(stated);
}
