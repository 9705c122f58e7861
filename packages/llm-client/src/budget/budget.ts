import { BudgetError, type BudgetUnit, parseConfig, type Usage } from '@memgym/core';
import { z } from 'zod';

export const budgetOptionsSchema = z.strictObject({
  usd: z.number().nonnegative().optional().describe('Most US dollars. Default: no cap.'),
  calls: z
    .number()
    .int()
    .nonnegative()
    .optional()
    .describe('Most requests; each batch of texts and each retry counts as one. Default: no cap.'),
  tokens: z
    .number()
    .int()
    .nonnegative()
    .optional()
    .describe('Most tokens: input, output and embedded tokens together. Default: no cap.'),
});
export type BudgetOptions = z.input<typeof budgetOptionsSchema>;

/** Amounts in the units of a budget. An unknown cost counts as 0 dollars here. */
export type BudgetAmounts = Readonly<Record<BudgetUnit, number>>;

/** Caps shared by all calls of a run. */
export interface Budget {
  readonly caps: Readonly<Partial<Record<BudgetUnit, number>>>;
  /** The amounts spent so far, without the cost of calls that are still running. */
  spent(): BudgetAmounts;
  /**
   * Reserves the most that a call may cost. Call the returned function with its actual cost.
   * @throws {BudgetError} when the amounts spent, reserved and asked for would together pass a cap
   */
  reserve(most: BudgetAmounts): (real: BudgetAmounts) => void;
}

const units = ['usd', 'calls', 'tokens'] as const;

/**
 * Makes a budget.
 * @param spent the amounts that an earlier part of the same run paid. Default: nothing
 * @throws {ConfigError} when a cap is not a number of at least 0
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

/** The amounts that a usage counts against a budget, given the number of its requests. */
export function budgetAmounts(usage: Usage, requests: number): BudgetAmounts {
  return {
    usd: usage.costUsd ?? 0,
    calls: requests,
    tokens: usage.inputTokens + usage.outputTokens + usage.embeddingTokens,
  };
}
