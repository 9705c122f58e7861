import { join } from 'node:path';
import { type CallRecord, fileNameOf, type Usage } from '@memgym/core';
import { readCalls } from '../folder/call-file.js';
import { type Amounts, addTo, amountNames, noAmounts } from './amounts.js';
import type { Range, RunEstimate } from './run-estimate.js';

/** One estimated value and the actual one. */
export interface ComparedValue {
  readonly estimated: Range | null;
  /**
   * Null if unknown: without a price; the time of a run made in several parts; embeddings if replies of other runs
   * were used, because records do not show which texts are equal.
   */
  readonly actual: number | null;
  /** actual / estimated; null if one of them is unknown or 0. */
  readonly ratio: number | null;
}

/** An estimate and the actual cost of the run. */
export interface EstimateComparison extends Readonly<Record<keyof Amounts, ComparedValue>> {
  readonly costUsd: ComparedValue;
  readonly seconds: ComparedValue;
  /** Chat calls answered by replies of other runs; they count as sent. */
  readonly reusedCalls: number;
  /** Calls without a reply. Their cost is unknown, so only the parts known to be paid are counted elsewhere. */
  readonly failedCalls: number;
}

/**
 * Compares an estimate with the recorded calls of a finished run.
 * @param seconds wall time of this part of the run; compared only if this process paid for every call
 */
export async function compareWithEstimate(
  estimate: RunEstimate,
  { folder, progress }: { readonly folder: string; readonly progress: { readonly callsPaid: number } },
  seconds: number,
): Promise<EstimateComparison> {
  const actual = await sumCalls(
    folder,
    estimate.systems.map(({ system }) => system),
  );
  const whole = actual.paidCalls > 0 && actual.paidCalls === progress.callsPaid && actual.reusedCalls === 0;
  const amounts = amountNames.map((name) => {
    const isKnown = actual.embeddingsKnown || !name.startsWith('embed');
    return [name, compare(estimate.total[name], isKnown ? actual.amounts[name] : null)];
  });
  return {
    ...(Object.fromEntries(amounts) as Record<keyof Amounts, ComparedValue>),
    costUsd: compare(estimate.total.costUsd, actual.costUsd),
    seconds: compare(estimate.seconds, whole ? seconds : null),
    reusedCalls: actual.reusedCalls,
    failedCalls: actual.failedCalls,
  };
}

function compare(estimated: Range | null, actual: number | null): ComparedValue {
  const known = estimated !== null && estimated.value > 0 && actual !== null;
  return { estimated, actual, ratio: known ? actual / estimated.value : null };
}

/** The paid calls of these systems, plus each cached call once. */
async function sumCalls(folder: string, systems: readonly string[]) {
  const amounts = { ...noAmounts };
  const sum = { costUsd: 0 as number | null, failedCalls: 0, paidCalls: 0, reusedCalls: 0 };
  const add = ({ calls, costUsd, ...tokens }: Usage, { role, tries = 1, faults = [] }: CallRecord): void => {
    // Each answered batch of texts is a call.
    const embeddingCalls = role === 'embed' ? Math.max(1, tries - faults.length) : 0;
    addTo(amounts, { ...tokens, chatCalls: calls, embeddingCalls });
    sum.costUsd = sum.costUsd === null || costUsd === null ? null : sum.costUsd + costUsd;
  };
  const paid = new Set<string>();
  const cachedChats = new Map<string, CallRecord>();
  const cachedTexts: Usage[] = [];
  for (const system of systems) {
    for await (const { call } of readCalls(join(folder, 'calls', fileNameOf(system)))) {
      if (!call.cached) sum.paidCalls += 1;
      if (call.error !== undefined) {
        sum.failedCalls += 1;
        if (call.paid !== undefined) add(call.paid, call);
      } else if (call.role === 'embed') {
        if (call.cached) cachedTexts.push(call.paid ?? call.usage);
        else add(call.paid ?? call.usage, call);
      } else if (call.cached) cachedChats.set(keyOf(call), call);
      else {
        paid.add(keyOf(call));
        add(call.usage, call);
      }
    }
  }
  for (const [key, call] of cachedChats) {
    if (paid.has(key)) continue;
    sum.reusedCalls += 1;
    add(call.usage, call);
  }
  // If no reply came from another run, this run has paid for every cached text.
  const embeddingsKnown = cachedTexts.length === 0 || (sum.reusedCalls === 0 && sum.paidCalls > 0);
  const costKnown = embeddingsKnown || cachedTexts.every(({ costUsd }) => costUsd === 0);
  return { ...sum, amounts, costUsd: costKnown ? sum.costUsd : null, embeddingsKnown };
}

const keyOf = (call: CallRecord): string =>
  JSON.stringify([call.role, call.model, call.prompt?.hash, call.messages]);
