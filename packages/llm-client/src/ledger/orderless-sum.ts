import { sumUsage, type Usage } from '@memgym/core';

/** The sum of numbers, the same whatever order they come in. */
export function orderlessSum(numbers: readonly number[]): number {
  return [...numbers].sort((a, b) => a - b).reduce((sum, number) => sum + number, 0);
}

/** The sum of usages, the same to the last digit whatever order they come in. */
export function orderlessUsage(parts: readonly Usage[]): Usage {
  const costs = parts.map(({ costUsd }) => costUsd);
  const known = costs.filter((cost) => cost !== null);
  return { ...sumUsage(parts), costUsd: known.length < costs.length ? null : orderlessSum(known) };
}
