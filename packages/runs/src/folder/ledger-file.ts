import { join } from 'node:path';
import { type AnswerRecord, type CallTotal, fileNameOf } from '@memgym/core';
import { type SystemTimes, summarizeTimes } from '@memgym/evaluators';
import { type BudgetAmounts, createLedger, type Ledger, type LedgerSummary } from '@memgym/llm-client';
import { callFiles, readCallFile } from './call-file.js';
import { readTimes } from './times-file.js';
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

/** A system of a run with the totals of its calls. */
export interface LedgerSystem {
  readonly name: string;
  readonly calls: readonly CallTotal[];
  readonly answers: readonly AnswerRecord[];
}

/** The cost of a run, from its readable call records. */
export interface RunLedger extends LedgerSummary {
  /**
   * Number of unreadable lines in `calls/`. These calls are missing from every sum, so actual spending may be
   * higher.
   */
  readonly damagedCallLines: number;
  /** Response and adaptation times, by system. */
  readonly times: readonly SystemTimes[];
}

/**
 * The ledger of a run: recorded calls with their times and tries, and totals of unrecorded calls, which were
 * answered in this process.
 */
async function readLedger(folder: string, systems: readonly LedgerSystem[]): Promise<RunLedger> {
  const ledger = createLedger();
  let damagedCallLines = 0;
  const times: SystemTimes[] = [];
  for (const { name: system, calls, answers } of systems) {
    damagedCallLines += await addCalls(ledger, join(folder, 'calls', fileNameOf(system)), system);
    times.push(await readSystemTimes(folder, system, answers));
    for (const total of calls) if (total.local) ledger.addTotal(total, { system });
  }
  return { ...ledger.summary(), damagedCallLines, times };
}

/** The response and adaptation times of a system, from its stored times and answers. */
export async function readSystemTimes(
  folder: string,
  system: string,
  answers: readonly AnswerRecord[],
): Promise<SystemTimes> {
  const types = new Map(
    answers.map(({ episodeId, questionId, type }) => [`${episodeId}\n${questionId}`, type]),
  );
  return summarizeTimes(system, await readTimes(folder, system), (episode, question) =>
    types.get(`${episode}\n${question}`),
  );
}

/** The amounts paid for recorded calls. */
export interface SpentAmounts {
  readonly spent: BudgetAmounts;
  /** Number of unreadable lines; actual spending may exceed `spent`. */
  readonly damagedLines: number;
}

/** The amounts paid for the calls recorded in a folder; cached calls are free. */
export async function readSpent(folder: string): Promise<SpentAmounts> {
  const ledger = createLedger();
  const damagedLines = await addCalls(ledger, folder);
  return { spent: ledger.spent(), damagedLines };
}

/** Adds the calls in a folder to a ledger; returns the number of unreadable lines. */
async function addCalls(ledger: Ledger, folder: string, system = ''): Promise<number> {
  let damagedLines = 0;
  for (const file of await callFiles(folder)) {
    const content = await readCallFile(file);
    damagedLines += content.damagedLines;
    for (const { call, repeated } of content.calls) ledger.add(call, { system, repeated });
  }
  return damagedLines;
}
