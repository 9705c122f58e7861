import { join } from 'node:path';
import type { CallTotal } from '@memgym/core';
import { fileNameOf } from '@memgym/core';
import { createLedger, type LedgerSummary } from '@memgym/llm-client';
import { callFiles, readCallFile } from './read-calls.js';

/** A system of a run, and what its calls came to. */
export interface LedgerSystem {
  readonly name: string;
  readonly calls: readonly CallTotal[];
}

/** What a run cost, as far as its records of calls can be read. */
export interface RunLedger extends LedgerSummary {
  /** Lines of `calls/` that cannot be read. Each was a call that is in no sum, so more may have been paid. */
  readonly damagedCallLines: number;
}

/**
 * The ledger of a run: recorded calls with their times and tries, and totals of the calls that are not
 * recorded, because a simulated model answered them.
 */
export async function readLedger(folder: string, systems: readonly LedgerSystem[]): Promise<RunLedger> {
  const ledger = createLedger();
  let damagedCallLines = 0;
  for (const { name: system, calls } of systems) {
    for (const file of await callFiles(join(folder, 'calls', fileNameOf(system)))) {
      const content = await readCallFile(file);
      damagedCallLines += content.damagedLines;
      for (const { call, repeated } of content.calls) ledger.add(call, { system, repeated });
    }
    for (const total of calls) if (total.simulated) ledger.addTotal(total, { system });
  }
  return { ...ledger.summary(), damagedCallLines };
}
