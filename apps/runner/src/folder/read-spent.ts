import { type BudgetAmounts, budgetAmounts, paidUsage } from '@memgym/llm-client';
import { callFiles, readCallFile } from './read-calls.js';

/** The amounts paid for recorded calls. */
export interface SpentAmounts {
  readonly spent: BudgetAmounts;
  /** Number of unreadable lines; actual spending may exceed `spent`. */
  readonly damagedLines: number;
}

/** The amounts paid for the calls recorded in a folder; cached calls are free. */
export async function readSpent(folder: string): Promise<SpentAmounts> {
  const spent = { usd: 0, calls: 0, tokens: 0 };
  let damagedLines = 0;
  for (const file of await callFiles(folder)) {
    const content = await readCallFile(file);
    damagedLines += content.damagedLines;
    for (const { call } of content.calls) {
      if (call.cached) continue;
      // A call that shared another call's failure sent no request. If requests are not counted, a call counts as
      // one.
      const { usd, calls, tokens } = budgetAmounts(paidUsage(call), call.tries ?? 1);
      spent.usd += usd;
      spent.calls += calls;
      spent.tokens += tokens;
    }
  }
  return { spent, damagedLines };
}
