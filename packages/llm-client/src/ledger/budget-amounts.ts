import type { BudgetUnit, Usage } from '@memgym/core';

/** Amounts in the units of a budget. An unknown cost counts as 0 dollars here. */
export type BudgetAmounts = Readonly<Record<BudgetUnit, number>>;

/** The amounts that a usage counts against a budget, given the number of its requests. */
export function budgetAmounts(usage: Usage, requests: number): BudgetAmounts {
  return {
    usd: usage.costUsd ?? 0,
    calls: requests,
    tokens: usage.inputTokens + usage.outputTokens + usage.embeddingTokens,
  };
}
