import { sumUsage, type Usage } from '@memgym/core';

/** The sum of numbers, exactly the same in any order. */
export function orderlessSum(numbers: readonly number[]): number {
  return Float64Array.from(numbers)
    .sort()
    .reduce((sum, number) => sum + number, 0);
}

/** The sum of usages, exactly the same in any order. */
export function orderlessUsage(parts: readonly Usage[]): Usage {
  return usageOf([usageParts(parts)]);
}

/** A sum of usages that can be added to others without its parts. */
export interface UsageParts {
  readonly sum: Usage;
  readonly costsUsd: readonly (number | null)[];
}

export function usageParts(parts: readonly Usage[]): UsageParts {
  return { sum: sumUsage(parts), costsUsd: parts.map(({ costUsd }) => costUsd) };
}

/** The sum of several sums, exactly the same for any grouping of the usages. */
export function usageOf(groups: readonly UsageParts[]): Usage {
  const sum = sumUsage(groups.map((group) => group.sum));
  if (sum.costUsd === null) return sum;
  const costsUsd = groups.flatMap((group) => group.costsUsd).filter((cost) => cost !== null);
  return { ...sum, costUsd: orderlessSum(costsUsd) };
}
