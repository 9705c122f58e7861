import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { callRecordSchema } from '@memgym/core';
import { type BudgetAmounts, budgetAmounts } from '@memgym/llm-client';
import { storageProblem } from './storage-problem.js';

/**
 * What the calls recorded in a folder were paid with; those a cache answered cost nothing. A last line
 * that was cut by a kill is left out.
 */
export async function readSpent(folder: string): Promise<BudgetAmounts> {
  const spent = { usd: 0, calls: 0, tokens: 0 };
  for (const file of await callFiles(folder)) {
    for (const line of (await readFile(file, 'utf8')).split('\n')) {
      if (!line.endsWith('}')) continue;
      const call = callRecordSchema.safeParse(JSON.parse(line)).data;
      if (call === undefined || call.cached) continue;
      const { usd, calls, tokens } = budgetAmounts(call.usage);
      spent.usd += usd;
      // A failed call was made as well, though nobody tells what it cost.
      spent.calls += Math.max(1, calls);
      spent.tokens += tokens;
    }
  }
  return spent;
}

async function callFiles(folder: string): Promise<string[]> {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw storageProblem(folder, error);
  }
}
