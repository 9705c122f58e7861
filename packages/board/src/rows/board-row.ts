import type { CallTotal, Estimate, JsonObject, RunManifest } from '@memgym/core';
import { digest, sumUsage } from '@memgym/core';
import type { ShownRow } from '@memgym/report';
import { clusteredMean, trialStability } from '@memgym/scoring';
import type { AnswerCalls } from '../records/answer-calls.js';
import { settingsOf } from '../records/model-settings.js';
import type { PlayedSystem } from '../records/played-system.js';
import { scoredItems, verdictMetric } from '../records/scored-items.js';
import { verdictOf } from '../records/verdict-of.js';
import type { BoardSheet } from '../sheet/board-sheet.js';
import type { Product } from '../sheet/submission.js';

/** A mean over the fixed denominator. Missing verdicts are wrong in `value`, and left out of `withoutMissing`. */
export type BoardScore = ShownRow['strict'];

/** Tokens, calls and dollars of a part of the work; dollars are null if a price is unknown. */
export type BoardCost = ShownRow['writing'];

/** A row of the board, not yet in its place: a system of a bundle that was verified and computed again. */
export interface BoardRow extends Omit<ShownRow, 'rank'> {
  readonly bundle: ShownRow['bundle'] & { readonly runId: string };
  readonly system: ShownRow['system'] & { readonly options: JsonObject };
  readonly product: Product;
}

/** What a row is made of. */
export interface RowParts {
  readonly system: PlayedSystem;
  readonly manifest: RunManifest;
  readonly sheet: BoardSheet;
  readonly calls: AnswerCalls;
  readonly bundle: BoardRow['bundle'];
  readonly product: Product | undefined;
  readonly wasPlayed: boolean;
  readonly labels: readonly string[];
}

export function boardRow(parts: RowParts): BoardRow {
  const { system, manifest, sheet, calls, bundle, wasPlayed } = parts;
  const { name, config, result, answers, control, hasEqualBudget } = system;
  const { lenient, strict } = sheet.verdicts;
  const budget = (config.format as JsonObject | undefined)?.maxMemoryTokens;
  const missing = answers.filter((answer) => verdictOf(answer, strict) === null).length;
  return {
    id: digest([bundle.sha256, name]).slice(0, 16),
    ...{ bundle, control, hasEqualBudget },
    system: {
      ...{ name, type: result.type, options: (config.options ?? {}) as JsonObject, k: result.k ?? null },
      memoryTokens: typeof budget === 'number' ? budget : null,
    },
    product: parts.product ?? builtIn(result.type, manifest),
    level: wasPlayed ? 'played again' : 'recomputed',
    reader: {
      ...modelOf(manifest.config.model),
      served: (manifest.served ?? []).map(({ servedModel }) => servedModel),
    },
    judge: modelOf(manifest.config.judge ?? manifest.config.model),
    prompts: sheet.prompts,
    data: {
      benchmark: manifest.benchmark,
      files: manifest.data.files.map(({ name: file, sha256 }) => ({ name: file, sha256 })),
    },
    asked: { questions: manifest.data.questions, trials: sheet.trials, missing },
    lenient: scoreOf(system, lenient),
    strict: scoreOf(system, strict),
    promptTokens: {
      mean: meanOf(calls.promptTokens),
      p95: quantile(calls.promptTokens, 0.95),
      stated: meanOf(calls.statedTokens),
    },
    latencyMs: { p50: quantile(calls.latencyMs, 0.5), p95: quantile(calls.latencyMs, 0.95) },
    writing: costOf(result.calls, ['write']),
    answering: costOf(result.calls, ['answer', 'read']),
    date: manifest.startedOn ?? null,
    memgymVersion: manifest.memgymVersion,
    labels: [...parts.labels, ...tokenLabel(calls)],
  };
}

/** A memory that comes with MemGym needs no vendor. */
const builtIn = (type: string, { memgymVersion }: RunManifest): Product => ({
  name: `MemGym’s ${type}`,
  version: memgymVersion,
  edition: 'oss',
  relation: 'own',
});

function modelOf(config: unknown): { readonly model: string; readonly digest: string } {
  const settings = settingsOf(config as JsonObject);
  return { model: String(settings.model ?? 'unknown'), digest: digest(settings) };
}

function scoreOf({ answers }: PlayedSystem, metric: string): BoardScore {
  const known = answers.filter((answer) => verdictOf(answer, metric) !== null);
  const types = [...new Set(answers.map(({ type }) => type))].sort();
  const meanFor = (own: typeof answers): Estimate =>
    clusteredMean(scoredItems(own, metric), { range: [0, 1] });
  const stability = trialStability({
    records: answers,
    metric: verdictMetric(metric),
    isRight: (answer) => (verdictOf(answer, metric) ?? 0) >= 1,
  });
  return {
    ...meanFor(answers),
    withoutMissing: meanFor(known).value,
    trials: stability && { means: stability.means, deviation: stability.deviation, flips: stability.flips },
    byCategory: Object.fromEntries(
      types.map((type) => [type, meanFor(answers.filter((answer) => answer.type === type))]),
    ),
  };
}

function costOf(calls: readonly CallTotal[], phases: readonly CallTotal['phase'][]): BoardCost {
  const own = calls.filter(({ phase, role }) => phases.includes(phase) && role !== 'judge');
  const {
    calls: count,
    inputTokens,
    outputTokens,
    embeddingTokens,
    costUsd,
  } = sumUsage(own.map(({ usage }) => usage));
  return { calls: count, inputTokens, outputTokens, embeddingTokens, costUsd };
}

/** R11: a stated number of tokens that is not the counted one is replaced and said. */
function tokenLabel({ promptTokens, statedTokens }: AnswerCalls): string[] {
  const [counted, stated] = [meanOf(promptTokens), meanOf(statedTokens)];
  if (counted === null || stated === null || stated === 0) return [];
  if (Math.abs(stated - counted) <= 0.05 * counted) return [];
  return [
    `${Math.round(stated)} prompt tokens an answer are stated, ${Math.round(counted)} are counted here; the counted ones are shown.`,
  ];
}

const meanOf = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length;

/** The smallest value that so large a share of the values does not exceed. */
function quantile(values: readonly number[], part: number): number | null {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(part * sorted.length) - 1)] ?? null;
}
