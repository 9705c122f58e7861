import type { SystemResult } from '@memgym/core';

/** Results in display order. */
export interface RankedResults {
  /** Memory systems by the metric, the best first; systems without a value last. */
  readonly systems: readonly SystemResult[];
  /** Systems that receive the evidence or store nothing, and bounds of the benchmark. */
  readonly bounds: readonly SystemResult[];
  /** Rules that use no memory. */
  readonly rules: readonly SystemResult[];
}

/**
 * Ranks results by a metric. Bounds and rules are not memory systems, so that they are listed separately. Equal values are in the given order.
 */
export function rankResults(
  results: readonly SystemResult[],
  metric: string,
  { higherIsBetter = true }: { readonly higherIsBetter?: boolean } = {},
): RankedResults {
  const scoreOf = ({ metrics }: SystemResult): number => {
    const value = Object.hasOwn(metrics, metric) ? (metrics[metric]?.value ?? null) : null;
    return value === null ? Number.NEGATIVE_INFINITY : higherIsBetter ? value : -value;
  };
  const ranked = (wanted: SystemResult['standing']): SystemResult[] =>
    results
      .filter(({ standing }) => standing === wanted)
      .map((result) => ({ result, value: scoreOf(result) }))
      .sort((a, b) => (a.value === b.value ? 0 : b.value - a.value))
      .map(({ result }) => result);
  return { systems: ranked('system'), bounds: ranked('bound'), rules: ranked('rule') };
}
