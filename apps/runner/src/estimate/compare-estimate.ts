import { join } from 'node:path';
import type { CallRecord, Usage } from '@memgym/core';
import type { FinishedRun } from '../run/run-experiment.js';
import { readCalls } from '../store/read-calls.js';
import { type Amounts, addAmounts, amountNames, noAmounts } from './amounts.js';
import type { Range } from './projection.js';
import type { RunEstimate } from './run-estimate.js';

/** One estimated value and the actual one. */
export interface ComparedValue {
  readonly estimated: Range | null;
  /**
   * Null where it is not known: a price; the time of a run that was made in several parts; embeddings of a run
   * that another run's replies answered, as records do not tell which of its texts are equal.
   */
  readonly actual: number | null;
  /** actual / estimated; null where one of them is unknown or 0. */
  readonly ratio: number | null;
}

/** An estimate and the actual cost of the run. */
export interface EstimateComparison extends Readonly<Record<keyof Amounts, ComparedValue>> {
  readonly costUsd: ComparedValue;
  readonly seconds: ComparedValue;
  /** Chat calls answered by replies that other runs had paid for; they count as made. */
  readonly reusedCalls: number;
  /** Calls without a reply; beyond parts that were paid, they count in nothing else: nobody tells what they cost. */
  readonly failedCalls: number;
}

/**
 * Compares an estimate with the recorded calls of a finished run.
 * @param seconds wall time of this part of the run; it is compared when this part has paid for every call
 */
export async function compareWithEstimate(
  estimate: RunEstimate,
  { folder, progress }: Pick<FinishedRun, 'folder' | 'progress'>,
  seconds: number,
): Promise<EstimateComparison> {
  const actual = await sumCalls(folder);
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

/** What was paid, and of equal calls that a cache answered throughout, each once. */
async function sumCalls(folder: string) {
  const sum = { amounts: noAmounts, costUsd: 0 as number | null, failedCalls: 0, paidCalls: 0 };
  const paid = new Set<string>();
  const kept = new Map<string, Usage>();
  const keptEmbeddings: Usage[] = [];
  const add = (usage: Usage, amounts: Amounts): void => {
    sum.amounts = addAmounts(sum.amounts, amounts);
    sum.costUsd = sum.costUsd === null || usage.costUsd === null ? null : sum.costUsd + usage.costUsd;
  };
  for await (const { call } of readCalls(join(folder, 'calls'))) {
    if (!call.cached) sum.paidCalls += 1;
    if (call.error !== undefined) {
      sum.failedCalls += 1;
      if (call.paid !== undefined) add(call.paid, embeddingAmounts(call.paid, call));
    } else if (call.role === 'embed') {
      const usage = call.paid ?? call.usage;
      if (call.cached) keptEmbeddings.push(usage);
      else add(usage, embeddingAmounts(usage, call));
    } else if (call.cached) kept.set(keyOf(call), call.usage);
    else {
      paid.add(keyOf(call));
      add(call.usage, chatAmounts(call.usage));
    }
  }
  let reusedCalls = 0;
  for (const [key, usage] of kept) {
    if (paid.has(key)) continue;
    reusedCalls += 1;
    add(usage, chatAmounts(usage));
  }
  // Without replies of another run, every text that a cache answered is one that this run had paid for.
  const embeddingsKnown = keptEmbeddings.length === 0 || (reusedCalls === 0 && sum.paidCalls > 0);
  const costKnown = embeddingsKnown || keptEmbeddings.every(({ costUsd }) => costUsd === 0);
  return { ...sum, costUsd: costKnown ? sum.costUsd : null, embeddingsKnown, reusedCalls };
}

const keyOf = (call: CallRecord): string =>
  JSON.stringify([call.role, call.model, call.prompt?.hash, call.messages]);

function chatAmounts({ inputTokens, cachedInputTokens, outputTokens }: Usage): Amounts {
  return { ...noAmounts, chatCalls: 1, inputTokens, cachedInputTokens, outputTokens };
}

/** Each batch of texts that was answered is a call. */
function embeddingAmounts(
  { embeddedTexts, embeddingTokens }: Usage,
  { tries = 1, faults = [] }: CallRecord,
): Amounts {
  return { ...noAmounts, embeddingCalls: Math.max(1, tries - faults.length), embeddedTexts, embeddingTokens };
}
