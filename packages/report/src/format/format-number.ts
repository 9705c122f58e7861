import type { Estimate } from '@memgym/core';

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
