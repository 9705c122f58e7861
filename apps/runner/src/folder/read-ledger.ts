import { join } from 'node:path';
import type { AnswerRecord, CallTotal } from '@memgym/core';
import { fileNameOf } from '@memgym/core';
import { type SystemTimes, summarizeTimes } from '@memgym/evaluators';
import { createLedger, type LedgerSummary } from '@memgym/llm-client';
import { callFiles, readCallFile } from './read-calls.js';
import { readTimes } from './times-file.js';

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
export async function readLedger(folder: string, systems: readonly LedgerSystem[]): Promise<RunLedger> {
  const ledger = createLedger();
  let damagedCallLines = 0;
  const times: SystemTimes[] = [];
  for (const { name: system, calls, answers } of systems) {
    for (const file of await callFiles(join(folder, 'calls', fileNameOf(system)))) {
      const content = await readCallFile(file);
      damagedCallLines += content.damagedLines;
      for (const { call, repeated } of content.calls) ledger.add(call, { system, repeated });
    }
    const types = new Map(
      answers.map(({ episodeId, questionId, type }) => [`${episodeId}\n${questionId}`, type]),
    );
    times.push(
      summarizeTimes(system, await readTimes(folder, system), (episode, question) =>
        types.get(`${episode}\n${question}`),
      ),
    );
    for (const total of calls) if (total.local) ledger.addTotal(total, { system });
  }
  return { ...ledger.summary(), damagedCallLines, times };
}
