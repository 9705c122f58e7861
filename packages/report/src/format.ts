import type { CallTotal, Estimate, Usage } from '@memgym/core';
import { segmentsOf } from '@memgym/text';

/** Placeholder for a missing number. */
export const unknown = '–';

/** A score with three digits after the point; "–" for null. */
export function formatScore(value: number | null): string {
  return value === null
    ? unknown
    : value
        .toFixed(3)
        .replace(/^-(0\.0+)$/, '$1')
        .replace('-', '−');
}

/** The interval as "[0.590, 0.655]"; empty if unknown. */
export function formatInterval({ low, high }: Pick<Estimate, 'low' | 'high'>): string {
  return low === null || high === null ? '' : `[${formatScore(low)}, ${formatScore(high)}]`;
}

const withCommas = new Intl.NumberFormat('en-US');

/** A whole number with commas between thousands, the same on every machine. */
export function formatCount(value: number): string {
  return withCommas.format(value);
}

/** US dollars, with four digits for small amounts; "unknown" for null. */
export function formatUsd(value: number | null): string {
  if (value === null) return 'unknown';
  if (value === 0) return '$0';
  return `$${value < 1 ? value.toFixed(4) : value.toFixed(2)}`;
}

/** A file size in bytes, kB or MB (powers of 1000). */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000 ? `${(bytes / 1000).toFixed(1)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** Letters, signs and punctuation of Latin, Chinese and Japanese texts that never combine with each other. */
const plain =
  '\\n\\x20-\\x7e\\u00a1-\\u02ff\\u2010-\\u2027\\u2030-\\u205e\\u3001-\\u3029\\u3041-\\u3096\\u30a1-\\u30fa\\u4e00-\\u9fff\\uff01-\\uff9d';
const allPlain = new RegExp(`^[${plain}]*$`);
/** What may combine, with the plain character that follows. */
const notPlain = new RegExp(`[^${plain}]+(?:[${plain}][^${plain}]+)*[${plain}]?`, 'g');

/** The text, or its beginning and "…" if it has more than `limit` characters (graphemes, so no emoji is cut). */
export function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  // Segmentation would take most of the time of a report. A plain character is a grapheme if another one follows.
  if (allPlain.test(text.slice(0, limit + 1))) return `${text.slice(0, limit - 1).trimEnd()}…`;
  return cut(text, limit, () => 1);
}

/** The same, with a limit in columns; East Asian wide characters and emoji take two. */
export function shortenToWidth(text: string, columns: number): string {
  return cut(text, columns, (grapheme) => (wide.test(grapheme) ? 2 : 1));
}

/** Only what is not plain, with its neighbours, is segmented. */
function* graphemesOf(text: string): Generator<string> {
  let start = 0;
  for (const { 0: found, index } of text.matchAll(notPlain)) {
    const from = Math.max(start, index - 1);
    yield* text.slice(start, from);
    start = index + found.length;
    for (const { segment } of segmentsOf(segmenter, text.slice(from, start))) yield segment;
  }
  yield* text.slice(start);
}

function cut(text: string, limit: number, widthOf: (grapheme: string) => number): string {
  let width = 0;
  let kept = '';
  for (const segment of graphemesOf(text)) {
    const next = width + widthOf(segment);
    if (next > limit) return `${kept.trimEnd()}…`;
    // The last column is reserved for the ellipsis until it is clear that none is needed.
    if (next <= limit - 1) kept += segment;
    width = next;
  }
  return text;
}

/** The cost of calls in US dollars; null if a price is unknown, a word when no language model was called. */
export function costOfCalls(usage: Usage, calls: readonly CallTotal[]): number | null | 'simulated' {
  const simulated = calls.every(({ local }) => local) && calls.some(({ simulated }) => simulated);
  return simulated ? 'simulated' : usage.costUsd;
}
