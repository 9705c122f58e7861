import { join } from 'node:path';
import { type CallRecord, fileNameOf, type Usage } from '@memgym/core';
import { readCalls } from '@memgym/runs';
import type { FinishedRun } from '../run/run-experiment.js';
import { type Amounts, addAmounts, amountNames, noAmounts } from './amounts.js';
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
  { folder, progress }: Pick<FinishedRun, 'folder' | 'progress'>,
  seconds: number,
): Promise<EstimateComparison> {
  const actual = await sumCalls(
    folder,
    estimate.systems.map(({ system }) => system),
  );
  const whole = actual.paidCalls > 0 && actual.paidCalls === progress.callsPaid && actual.reusedCalls === 0;
  const amounts: Partial<Record<keyof Amounts, ComparedValue>> = {};
  for (const name of amountNames) {
    const known = actual.embeddingsKnown || !embeddingAmountNames.has(name);
    amounts[name] = compare(estimate.total[name], known ? actual.amounts[name] : null);
  }
  return {
    ...(amounts as Record<keyof Amounts, ComparedValue>),
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

const embeddingAmountNames: ReadonlySet<keyof Amounts> = new Set([
  'embeddingCalls',
  'embeddedTexts',
  'embeddingTokens',
]);

/** The paid calls of these systems, plus each cached call once. */
async function sumCalls(folder: string, systems: readonly string[]) {
  const sum = { amounts: noAmounts, costUsd: 0 as number | null, failedCalls: 0, paidCalls: 0 };
  const paid = new Set<string>();
  const cachedCalls = new Map<string, Usage>();
  const cachedEmbeddings: Usage[] = [];
  const add = (usage: Usage, amounts: Amounts): void => {
    sum.amounts = addAmounts(sum.amounts, amounts);
    sum.costUsd = sum.costUsd === null || usage.costUsd === null ? null : sum.costUsd + usage.costUsd;
  };
  for await (const { call } of callsOf(folder, systems)) {
    if (!call.cached) sum.paidCalls += 1;
    if (call.error !== undefined) {
      sum.failedCalls += 1;
      if (call.paid !== undefined) add(call.paid, embeddingAmounts(call.paid, call));
    } else if (call.role === 'embed') {
      const usage = call.paid ?? call.usage;
      if (call.cached) cachedEmbeddings.push(usage);
      else add(usage, embeddingAmounts(usage, call));
    } else if (call.cached) cachedCalls.set(keyOf(call), call.usage);
    else {
      paid.add(keyOf(call));
      add(call.usage, chatAmounts(call.usage));
    }
  }
  let reusedCalls = 0;
  for (const [key, usage] of cachedCalls) {
    if (paid.has(key)) continue;
    reusedCalls += 1;
    add(usage, chatAmounts(usage));
  }
  // If no reply came from another run, this run has paid for every cached text.
  const embeddingsKnown = cachedEmbeddings.length === 0 || (reusedCalls === 0 && sum.paidCalls > 0);
  const costKnown = embeddingsKnown || cachedEmbeddings.every(({ costUsd }) => costUsd === 0);
  return { ...sum, costUsd: costKnown ? sum.costUsd : null, embeddingsKnown, reusedCalls };
}

async function* callsOf(folder: string, systems: readonly string[]) {
  for (const system of systems) yield* readCalls(join(folder, 'calls', fileNameOf(system)));
}

const keyOf = (call: CallRecord): string =>
  JSON.stringify([call.role, call.model, call.prompt?.hash, call.messages]);

function chatAmounts({ inputTokens, cachedInputTokens, outputTokens }: Usage): Amounts {
  return { ...noAmounts, chatCalls: 1, inputTokens, cachedInputTokens, outputTokens };
}

/** Each answered batch of texts is a call. */
function embeddingAmounts(
  { embeddedTexts, embeddingTokens }: Usage,
  { tries = 1, faults = [] }: CallRecord,
): Amounts {
  return { ...noAmounts, embeddingCalls: Math.max(1, tries - faults.length), embeddedTexts, embeddingTokens };
}
