import { join } from 'node:path';
import { type LedgerSystem, type RunLedger, readLedger } from './read-ledger.js';
import { writeJson } from './write-atomic.js';

/**
 * Writes `ledger.json`, what a run has cost so far, with times and retries; so two runs that both paid may differ in
 * it alone.
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
