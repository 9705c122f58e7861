import { BudgetError, type BudgetUnit, parseConfig, type Usage } from '@memgym/core';
import { z } from 'zod';

export const budgetOptionsSchema = z.strictObject({
  usd: z.number().nonnegative().optional().describe('Most US dollars. Default: no cap.'),
  calls: z
    .number()
    .int()
    .nonnegative()
    .optional()
    .describe('Most requests: each batch of texts and each further try is one. Default: no cap.'),
  tokens: z
    .number()
    .int()
    .nonnegative()
    .optional()
    .describe('Most tokens: input, output and embedded together. Default: no cap.'),
});
export type BudgetOptions = z.input<typeof budgetOptionsSchema>;

/** Amounts in the units of a budget. An unknown cost counts as 0 dollars here. */
export type BudgetAmounts = Readonly<Record<BudgetUnit, number>>;

/** Caps shared by all calls of a run. */
export interface Budget {
  readonly caps: Readonly<Partial<Record<BudgetUnit, number>>>;
  /** What was spent so far, without what calls under way may still cost. */
  spent(): BudgetAmounts;
  /**
   * Sets the most that a call may cost aside, and gives back how to say what it did cost.
   * @throws {BudgetError} when spent, set aside and this together would pass a cap
   */
  reserve(most: BudgetAmounts): (real: BudgetAmounts) => void;
}

const units = ['usd', 'calls', 'tokens'] as const;

/**
 * Makes a budget.
 * @param spent what an earlier part of the same run has paid. Default: nothing
 * @throws {ConfigError} when a cap is not a number from 0
 */
export function createBudget(
  options: BudgetOptions,
  spent: BudgetAmounts = { usd: 0, calls: 0, tokens: 0 },
): Budget {
  const { usd, calls, tokens } = parseConfig('Budget', budgetOptionsSchema, options);
  const caps = {
    ...(usd !== undefined && { usd }),
    ...(calls !== undefined && { calls }),
    ...(tokens !== undefined && { tokens }),
  };
  const paid = { ...spent };
  const aside = { usd: 0, calls: 0, tokens: 0 };
  return {
    caps,
    spent: () => ({ ...paid }),
    reserve(most) {
      for (const unit of units) {
        const cap = caps[unit];
        if (cap === undefined || paid[unit] + aside[unit] + most[unit] <= cap) continue;
        throw new BudgetError(unit, cap, paid[unit], { underWay: aside[unit] });
      }
      for (const unit of units) aside[unit] += most[unit];
      return (real) => {
        for (const unit of units) {
          aside[unit] -= most[unit];
          paid[unit] += real[unit];
        }
      };
    },
  };
}

/** What a usage that took so many requests counts against a budget. */
export function budgetAmounts(usage: Usage, requests: number): BudgetAmounts {
  return {
    usd: usage.costUsd ?? 0,
    calls: requests,
    tokens: usage.inputTokens + usage.outputTokens + usage.embeddingTokens,
  };
}
