import { type BudgetAmounts, budgetAmounts, paidUsage } from '@memgym/llm-client';
import { readCalls } from './read-calls.js';

/** What the calls recorded in a folder were paid with; those a cache answered cost nothing. */
export async function readSpent(folder: string): Promise<BudgetAmounts> {
  const spent = { usd: 0, calls: 0, tokens: 0 };
  for await (const { call } of readCalls(folder)) {
    if (call.cached) continue;
    const { usd, calls, tokens } = budgetAmounts(paidUsage(call));
    spent.usd += usd;
    // A failed call was made as well, though nobody tells what it cost; unless it shared another's failure.
    spent.calls += call.tries === 0 ? calls : Math.max(1, calls);
    spent.tokens += tokens;
  }
  return spent;
}
