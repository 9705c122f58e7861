import type { Estimate, MetricSummary } from '@memgym/core';
import { clusterNoun } from './cluster-noun.js';

/** Placeholder for a missing number. */
export const missing = '–';

export interface FormatEstimateOptions {
  /** Singular noun for a cluster. Default `person`. */
  readonly cluster?: string;
  /** Digits after the decimal point; default: 3. */
  readonly digits?: number;
}

/**
 * A value with its interval and counts: `0.716 [0.693, 0.739] · 2200 · 20 users`. If every item is at an end of the
 * range [0, 1], the count is shown instead of the mean: `2200/2200 · 20 users · ≥ .979`.
 */
export function formatEstimate(
  estimate: MetricSummary | undefined,
  options: FormatEstimateOptions = {},
): string {
  if (estimate === undefined || estimate.value === null) return estimate?.absent ?? missing;
  const { value, low, high, n, clusters } = estimate;
  const { cluster, digits = 3 } = options;
  const from = `${clusters} ${clusterNoun(clusters, cluster)}`;
  if (value !== 0 && value !== 1) return `${formatValue(estimate, digits)} · ${n} · ${from}`;
  const limit = (bound: number): string => bound.toFixed(digits).replace(/^0/, '');
  const count = `${value === 1 ? n : 0}/${n} · ${from}`;
  if (low === null || high === null) return count;
  return `${count} · ${value === 1 ? `≥ ${limit(low)}` : `≤ ${limit(high)}`}`;
}

/** A value and its interval, if there is one: `0.716 [0.693, 0.739]`. */
export function formatValue({ value, low, high }: Estimate, digits = 3): string {
  const shown = formatNumber(value, digits);
  if (low === null || high === null) return shown;
  return `${shown} [${formatNumber(low, digits)}, ${formatNumber(high, digits)}]`;
}

/** A number with the given number of digits; "–" for null, and no sign before a zero. */
export function formatNumber(value: number | null, digits = 3): string {
  return value === null ? missing : value.toFixed(digits).replace(/^-(0\.0*)$/, '$1');
}

/** A difference with its interval, if there is one: `+0.021 [-0.004, +0.046]`. */
export function formatDifference({ value, low, high }: Pick<Estimate, 'value' | 'low' | 'high'>): string {
  const signed = (number: number | null): string => {
    const shown = formatNumber(number);
    return number !== null && /[1-9]/.test(shown) && number > 0 ? `+${shown}` : shown;
  };
  if (low === null || high === null) return signed(value);
  return `${signed(value)} [${signed(low)}, ${signed(high)}]`;
}
