import { join } from 'node:path';
import { type LedgerSystem, type RunLedger, readLedger } from './read-ledger.js';
import { writeJson } from './write-atomic.js';

/**
 * Writes `ledger.json`: the cost of a run so far, with times and retries. It is the only result file in which two paid
 * runs may differ.
 */
export async function writeLedger(
  folder: string,
  runId: string,
  systems: readonly LedgerSystem[],
): Promise<RunLedger> {
  const ledger = await readLedger(folder, systems);
  await writeJson(join(folder, 'ledger.json'), { runId, ...ledger });
  return ledger;
}
