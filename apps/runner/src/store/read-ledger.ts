import { join } from 'node:path';
import type { CallTotal } from '@memgym/core';
import { fileNameOf } from '@memgym/core';
import { createLedger, type LedgerSummary } from '@memgym/llm-client';
import { readCalls } from './read-calls.js';

/** A system of a run, and what its calls came to. */
export interface LedgerSystem {
  readonly name: string;
  readonly calls: readonly CallTotal[];
}

/**
 * The ledger of a run: recorded calls with their times and tries, and totals of the calls that are not
 * recorded, because a simulated model answered them.
 */
export async function readLedger(folder: string, systems: readonly LedgerSystem[]): Promise<LedgerSummary> {
  const ledger = createLedger();
  for (const { name: system, calls } of systems) {
    for await (const { call, repeated } of readCalls(join(folder, 'calls', fileNameOf(system)))) {
      ledger.add(call, { system, repeated });
    }
    for (const total of calls) if (total.simulated) ledger.addTotal(total, { system });
  }
  return ledger.summary();
}
