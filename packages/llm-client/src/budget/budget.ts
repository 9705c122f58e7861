import { BudgetError, type BudgetUnit, parseConfig } from '@memgym/core';
import * as z from 'zod';
import type { BudgetAmounts } from '../ledger/budget-amounts.js';

export const budgetOptionsSchema = z.strictObject({
  usd: z.number().nonnegative().optional().describe('Most US dollars. Default: no cap.'),
  calls: z
    .int()
    .nonnegative()
    .optional()
    .describe(
      'Maximum number of requests; each batch of texts and each retry counts as one. Default: no cap.',
    ),
  tokens: z
    .int()
    .nonnegative()
    .optional()
    .describe('Maximum number of tokens: input, output and embedded tokens together. Default: no cap.'),
});
export type BudgetOptions = z.input<typeof budgetOptionsSchema>;

/** Caps shared by all calls of a run. */
export interface Budget {
  readonly caps: Readonly<Partial<Record<BudgetUnit, number | undefined>>>;
  /** The amounts spent so far, without the cost of calls that are still running. */
  spent(): BudgetAmounts;
  /**
   * Reserves the maximum cost of a call. Call the returned function with its actual cost. If the missing amount is
   * reserved by calls in flight, it waits for them, because they rarely cost their maximum.
   *
   * @throws {BudgetError} when the spent and requested amounts together would exceed a cap
   */
  reserve(most: BudgetAmounts): Promise<(real: BudgetAmounts) => void>;
}

const units = ['usd', 'calls', 'tokens'] as const;

/**
 * Makes a budget.
 * @param spent the amounts paid by an earlier part of the same run. Default: nothing
 * @throws {ConfigError} when a cap is not a number of at least 0
 */
export function createBudget(
  options: BudgetOptions,
  spent: BudgetAmounts = { usd: 0, calls: 0, tokens: 0 },
): Budget {
  const caps = parseConfig('Budget', budgetOptionsSchema, options);
  const paid = { ...spent };
  const open = new Set<BudgetAmounts>();
  let waiting: (() => void)[] = [];
  const passedUnit = (most: BudgetAmounts, held: readonly BudgetAmounts[]): BudgetUnit | undefined =>
    units.find((unit) => {
      // Thousands of calls may wait for a batch.
      if (caps[unit] === undefined) return false;
      const aside = held.reduce((sum, amounts) => sum + amounts[unit], 0);
      return paid[unit] + aside + most[unit] > (caps[unit] ?? Number.POSITIVE_INFINITY);
    });
  return {
    caps,
    spent: () => ({ ...paid }),
    async reserve(most) {
      while (passedUnit(most, [...open]) !== undefined) {
        const unit = passedUnit(most, []);
        if (unit !== undefined) throw new BudgetError(unit, caps[unit] ?? 0, paid[unit]);
        await new Promise<void>((resolve) => waiting.push(resolve));
      }
      const own = { ...most };
      open.add(own);
      return (real) => {
        if (!open.delete(own)) return;
        for (const unit of units) paid[unit] += real[unit];
        const woken = waiting;
        waiting = [];
        for (const wake of woken) wake();
      };
    },
  };
}
