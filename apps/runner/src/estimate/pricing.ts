import { type ChatModelInfo, type EmbedderInfo, isLocal, type ModelPrice } from '@memgym/core';
import { batchPrice } from '@memgym/llm-client';
import type { RunPlan } from '../plan/run-plan.js';
import { type Amounts, amountNames, noAmounts } from './amounts.js';
import { askedClients, clientOf } from './asked-clients.js';
import { type CallKind, kindKey, type MeteredCalls } from './call-meter.js';
import { saidInDialogue } from './dry-models.js';
import type { PlayedForCost } from './play-for-cost.js';
import { combine, type Population, type Projection, project, rangeOf } from './projection.js';
import type { EstimatedCost, Range } from './run-estimate.js';
import type { Populations } from './sample-population.js';

/** Sums projected calls and computes their cost. */
export interface Pricing {
  costOf(calls: readonly ProjectedCalls[], which: 'asked' | 'paid'): EstimatedCost;
  /** The name of the model that calls of this kind ask. */
  modelOf(kind: CallKind): string;
  /** One sentence per model without a price, with the setting for it. */
  readonly unknownPrices: readonly string[];
}

const free: ModelPrice = { input: 0 };

export function createPricing(plan: RunPlan, population: Population): Pricing {
  const priceOf = (kind: CallKind): ModelPrice | null => {
    const price = priceFor(clientOf(plan, kind).info);
    return price !== null && isBatched(kind, plan.pace) ? batchPrice(price) : price;
  };

  const money = (
    calls: readonly ProjectedCalls[],
    which: 'asked' | 'paid',
    discounted: boolean,
  ): Range | null => {
    const parts: (readonly [Projection, number])[] = [];
    for (const { kind, [which]: amounts } of calls) {
      const price = priceOf(kind);
      if (price === null && amounts.chatCalls.total + amounts.embeddingCalls.total > 0) return null;
      const { input, cachedInput = input, output = 0 } = price ?? free;
      parts.push(
        [amounts.inputTokens, input / 1e6],
        [amounts.cachedInputTokens, discounted ? (cachedInput - input) / 1e6 : 0],
        [amounts.outputTokens, output / 1e6],
        [amounts.embeddingTokens, input / 1e6],
      );
    }
    return rangeOf(combine(parts), population);
  };

  const unpriced = new Map(
    [...askedClients(plan)]
      .filter(([{ info }]) => priceFor(info) === null)
      .map(([{ info }, key]): [string, string] => [info.model, key])
      .toReversed(),
  );
  return {
    modelOf: (kind) => clientOf(plan, kind).info.model,
    unknownPrices: [...unpriced].toReversed().map(([model, key]) => unknownPrice(key, model)),
    costOf(calls, which) {
      const ranges: Partial<Record<(typeof amountNames)[number], Range>> = {};
      for (const name of amountNames) {
        const parts = calls.map(({ [which]: amounts }) => [amounts[name], 1] as const);
        ranges[name] = rangeOf(combine(parts), population);
      }
      return {
        ...(ranges as Record<(typeof amountNames)[number], Range>),
        costUsd: money(calls, which, false),
        leastCostUsd: money(calls, which, true),
      };
    },
  };
}

/** Whether a run with batches sends a call in one. */
const isBatched = ({ role, phase, prompt }: CallKind, { batch, batchWrites }: RunPlan['pace']): boolean =>
  batch &&
  (role === 'judge' ||
    (role === 'assistant' && !saidInDialogue.has(prompt)) ||
    (batchWrites && role === 'memory-write' && phase === 'write'));

function priceFor(info: ChatModelInfo | EmbedderInfo): ModelPrice | null {
  return isLocal(info) ? free : (info.price ?? null);
}

function unknownPrice(key: string, name: string): string {
  const price = key === 'embedder' ? '{"input":…}' : '{"input":…,"output":…}';
  return `The price of ${name} is unknown, so its cost is unknown. Set it in US dollars per million tokens: --set '${key}.price=${price}'`;
}

/** A projection of each amount. */
export type ProjectedAmounts = Readonly<Record<keyof Amounts, Projection>>;

/** Calls of one kind, in all episodes. */
export interface ProjectedCalls {
  readonly kind: CallKind;
  readonly asked: ProjectedAmounts;
  readonly paid: ProjectedAmounts;
}

/** Projects the calls of the sampled episodes to all of them, each kind and amount separately. */
export function projectCalls(played: readonly PlayedForCost[], populations: Populations): ProjectedCalls[] {
  const kinds = new Map<string, CallKind>();
  const byEpisode = played.map(
    ({ calls }) => new Map<string, MeteredCalls>(calls.map((each) => [kindKey(each.kind), each])),
  );
  for (const calls of byEpisode) for (const [key, { kind }] of calls) kinds.set(key, kind);
  return [...kinds].map(([key, kind]) => {
    const pair = kind.role === 'embed' ? populations.embedding : populations.chat;
    const projected = (which: 'asked' | 'paid'): ProjectedAmounts => {
      const amounts: Partial<Record<keyof Amounts, Projection>> = {};
      for (const name of amountNames) {
        const values = byEpisode.map((calls) => (calls.get(key)?.[which] ?? noAmounts)[name]);
        amounts[name] = project(values, pair[which], kind.phase);
      }
      return amounts as ProjectedAmounts;
    };
    return { kind, asked: projected('asked'), paid: projected('paid') };
  });
}
