import { type BudgetAmounts, budgetAmounts, paidUsage } from '@memgym/llm-client';
import { callFiles, readCallFile } from './read-calls.js';

/** What recorded calls were paid with. */
export interface SpentAmounts {
  readonly spent: BudgetAmounts;
  /** Lines that cannot be read: more than `spent` may have been paid. */
  readonly damagedLines: number;
}

/** What the calls recorded in a folder were paid with; calls that a cache answered cost nothing. */
export async function readSpent(folder: string): Promise<SpentAmounts> {
  const spent = { usd: 0, calls: 0, tokens: 0 };
  let damagedLines = 0;
  for (const file of await callFiles(folder)) {
    const content = await readCallFile(file);
    damagedLines += content.damagedLines;
    for (const { call } of content.calls) {
      if (call.cached) continue;
      // One that shared another's failure sent none; where requests are not counted, a call is one.
      const { usd, calls, tokens } = budgetAmounts(paidUsage(call), call.tries ?? 1);
      spent.usd += usd;
      spent.calls += calls;
      spent.tokens += tokens;
    }
  }
  return { spent, damagedLines };
}
