import { join } from 'node:path';
import type { LedgerSummary } from '@memgym/llm-client';
import type { CountedCall } from './counted-call.js';
import type { FileReader } from './file-reader.js';
import { type LedgerSystem, readLedger } from './read-ledger.js';
import { writeJson } from './write-atomic.js';

/**
 * Writes `ledger.json`, what a run has cost so far, with times and retries; so two runs that paid anew may
 * differ in it alone.
 */
export async function writeLedger(
  folder: string,
  runId: string,
  systems: readonly LedgerSystem[],
  callsRead: FileReader<readonly CountedCall[]>,
): Promise<LedgerSummary> {
  const ledger = await readLedger(folder, systems, callsRead);
  await writeJson(join(folder, 'ledger.json'), { runId, ...ledger });
  return ledger;
}
