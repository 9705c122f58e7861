import type { CallTotal, Estimate, JsonObject, RunManifest, TrialStability, Usage } from '@memgym/core';
import { digest, sumUsage } from '@memgym/core';
import { clusteredMean, trialStability } from '@memgym/scoring';
import type { AnswerCalls } from '../records/answer-calls.js';
import { settingsOf } from '../records/model-settings.js';
import type { PlayedSystem } from '../records/played-system.js';
import { scoredItems, verdictMetric } from '../records/scored-items.js';
import { verdictOf } from '../records/verdict-of.js';
import type { BoardSheet } from '../sheet/board-sheet.js';
import type { Product } from '../sheet/submission.js';

/** A mean over the fixed denominator. Missing verdicts are wrong in `value`, and left out of `withoutMissing`. */
export interface BoardScore extends Estimate {
  readonly withoutMissing: number | null;
  readonly trials: Pick<TrialStability, 'means' | 'deviation' | 'flips'> | null;
  readonly byCategory: Readonly<Record<string, Estimate>>;
}

/** Tokens, calls and dollars of a part of the work; dollars are null if a price is unknown. */
export type BoardCost = Pick<Usage, 'calls' | 'inputTokens' | 'outputTokens' | 'embeddingTokens' | 'costUsd'>;

/** A row of the board: a system of a bundle that was verified and computed again. */
export interface BoardRow {
  /** Digest of the bundle's bytes and the system's name. */
  readonly id: string;
  readonly bundle: {
    readonly file: string;
    readonly sha256: string;
    readonly bytes: number;
    readonly runId: string;
  };
  /** The name of the control that it is; null for a system. */
  readonly control: string | null;
  readonly system: {
    readonly name: string;
    readonly type: string;
    readonly options: JsonObject;
    readonly k: number | string | null;
    /** Most tokens of memories in a prompt; null for its own operating point. */
    readonly memoryTokens: number | null;
  };
  readonly hasEqualBudget: boolean;
  readonly product: Product;
  /** `recomputed`: every figure follows from records and recorded replies. `played again`: its memory was, too. */
  readonly level: 'recomputed' | 'played again';
  readonly reader: { readonly model: string; readonly served: readonly string[]; readonly digest: string };
  readonly judge: { readonly model: string; readonly digest: string };
  readonly prompts: Readonly<Record<string, string>>;
  readonly data: {
    readonly benchmark: string;
    readonly files: readonly { readonly name: string; readonly sha256: string }[];
  };
  readonly asked: { readonly questions: number; readonly trials: number; readonly missing: number };
  readonly lenient: BoardScore;
  readonly strict: BoardScore;
  readonly promptTokens: {
    readonly mean: number | null;
    readonly p95: number | null;
    readonly stated: number | null;
  };
  /** Of the calls that asked for answers, as recorded by its maker. */
  readonly latencyMs: { readonly p50: number | null; readonly p95: number | null };
  readonly writing: BoardCost;
  readonly answering: BoardCost;
  readonly date: string | null;
  readonly memgymVersion: string;
  /** What a reader has to know; they refuse nothing. */
  readonly labels: readonly string[];
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
