import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { CallTotal } from '@memgym/core';
import { fileNameOf } from '@memgym/core';
import { createLedger, type LedgerSummary } from '@memgym/llm-client';
import { type CountedCall, countedCall } from './counted-call.js';
import type { FileReader } from './file-reader.js';
import { callFiles, readCallFile } from './read-calls.js';

/** A system of a run, and what its calls came to. */
export interface LedgerSystem {
  readonly name: string;
  readonly calls: readonly CallTotal[];
}

/** The calls of one episode's file; null where it made none. */
export async function readCountedCalls(file: string): Promise<CountedCall[] | null> {
  if (!existsSync(file)) return null;
  return (await readCallFile(file)).map(({ call, repeated }) => countedCall(call, repeated));
}

/**
 * The ledger of a run: recorded calls with their times and tries, and totals of the calls that are not
 * recorded, because a simulated model answered them.
 */
export async function readLedger(
  folder: string,
  systems: readonly LedgerSystem[],
  callsRead: FileReader<readonly CountedCall[]>,
): Promise<LedgerSummary> {
  const ledger = createLedger();
  for (const { name: system, calls } of systems) {
    for (const file of await callFiles(join(folder, 'calls', fileNameOf(system)))) {
      for (const { facts, repeated } of (await callsRead.read(file)) ?? []) {
        ledger.add(facts, { system, repeated });
      }
    }
    for (const total of calls) if (total.simulated) ledger.addTotal(total, { system });
  }
  return ledger.summary();
}
