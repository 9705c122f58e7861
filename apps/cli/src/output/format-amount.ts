import type { Range } from '@memgym/runs';

/** `12,345`. */
export function formatCount(count: number): string {
  return Math.round(count).toLocaleString('en');
}

/** `2 replies`, `2 batches`, `2 users`. */
const pluralOf = (noun: string): string =>
  noun
    .replace(/([^aeiou])y$/, '$1ie')
    .replace(/(ch|sh|s|x)$/, '$1e')
    .concat('s');

/** `1 user`, `12,345 users`, `2 replies`. @param noun in the singular */
export function countOf(count: number, noun: string): string {
  const text = formatCount(count);
  return `${text} ${text === '1' ? noun : pluralOf(noun)}`;
}

/** Dollars to the cent, or with two digits below a cent: `$12.30`, `$0.0042`. */
export function formatUsd(dollars: number): string {
  if (dollars === 0 || dollars >= 0.0995) {
    return `$${dollars.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
  }
  return `$${dollars.toLocaleString('en', { maximumSignificantDigits: 2 })}`;
}

/** `8.5 s`, `12 min`, `3 h 5 min`. */
export function formatSeconds(seconds: number): string {
  if (seconds < 10) return `${seconds.toFixed(1)} s`;
  if (seconds < 90) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** The 95 % interval in words. */
export function formatInterval({ low, high }: Range, format: (value: number) => string): string {
  if (low === null || high === null) return 'interval unknown';
  const [from, to] = [format(low), format(high)];
  return from === to ? 'no spread' : `${from} to ${to}`;
}
