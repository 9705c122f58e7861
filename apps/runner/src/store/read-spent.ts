import { type BudgetAmounts, budgetAmounts, paidUsage } from '@memgym/llm-client';
import { readCalls } from './read-calls.js';

/** What the calls recorded in a folder were paid with; those a cache answered cost nothing. */
export async function readSpent(folder: string): Promise<BudgetAmounts> {
  const spent = { usd: 0, calls: 0, tokens: 0 };
  for await (const { call } of readCalls(folder)) {
    if (call.cached) continue;
    // One that shared another's failure sent none; where requests are not counted, a call is one.
    const { usd, calls, tokens } = budgetAmounts(paidUsage(call), call.tries ?? 1);
    spent.usd += usd;
    spent.calls += calls;
    spent.tokens += tokens;
  }
  return spent;
}
