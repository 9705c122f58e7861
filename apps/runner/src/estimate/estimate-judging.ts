import { type ChatModel, InternalError } from '@memgym/core';
import { createVirtualTime } from '@memgym/core/testing';
import { cacheReplies, costOf, listCacheFolder, wrapModel } from '@memgym/llm-client';
import type { OfflineReply } from '@memgym/prompts';
import type { SuppliedPrompts } from '@memgym/prompts/supplied';
import { rewordPrompts } from '../models/supplied-prompts.js';
import { createCallMeter } from './call-meter.js';
import { countingStore } from './counting-store.js';
import { createDryChatModel } from './dry-models.js';
import { estimateOptionsSchema } from './estimate-options.js';
import { chatCounter } from './model-counters.js';

/** A judge whose calls are estimated. */
export interface EstimatedJudge {
  /** What it judges. */
  readonly part: string;
  readonly model: ChatModel;
  /** Context size of the offline model that stands in for it, in tokens. */
  readonly contextTokens: number;
}

/** The calls that a judge is expected to get, without repeated ones and second tries. */
export interface ExpectedJudging {
  readonly part: string;
  /** The name of its model. */
  readonly model: string;
  /** Calls from an empty cache; equal ones count once. */
  readonly calls: number;
  /** Those of them whose reply is in the cache, so that they cost nothing. */
  readonly cached: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** US dollars from an empty cache, without any discount; null if the price is unknown. 0 for a simulated judge. */
  readonly costUsd: number | null;
}

export interface EstimateJudgingOptions {
  readonly judges: readonly EstimatedJudge[];
  /** Folder of the reply cache. */
  readonly cacheFolder: string;
  /** Texts in place of those of prompts. Default: none. */
  readonly prompts?: SuppliedPrompts | undefined;
  /** The offline model's replies to the prompts of the parts that are used. Default: none. */
  readonly replies?: readonly OfflineReply[];
}

/**
 * Counts the calls of judges while all answers are judged: the offline model replies under their names. Sends and
 * writes nothing.
 * @param judge judges the answers, with the model of each part
 * @returns one line a judge, in the order of the judges; one that is not asked has no calls
 */
export async function estimateJudging(
  judge: (modelOf: (part: string) => ChatModel) => Promise<unknown>,
  { judges, cacheFolder, prompts, replies = [] }: EstimateJudgingOptions,
): Promise<ExpectedJudging[]> {
  const cachedKeys = new Set((await listCacheFolder(cacheFolder)).map(({ key }) => key));
  const settings = estimateOptionsSchema.parse({});
  const time = createVirtualTime();
  const played = await Promise.all(
    judges.map(async ({ part, model, contextTokens }) => {
      const meter = createCallMeter();
      const counts = { needed: 0, cached: 0 };
      const run = { system: part, meter, time, settings, replies, discounted: () => 0 };
      const dry = createDryChatModel(model, { counter: await chatCounter(model.info), contextTokens, run });
      const wrapped = wrapModel(dry, [
        ...(prompts === undefined ? [] : [rewordPrompts(prompts)]),
        cacheReplies({ store: countingStore(cachedKeys, counts) }),
      ]);
      return { part, model, meter, counts, wrapped };
    }),
  );
  const modelOf = (part: string): ChatModel => {
    const found = played.find((each) => each.part === part);
    if (found === undefined) throw new InternalError(`There is no judge of ${JSON.stringify(part)}.`);
    return found.wrapped;
  };
  await time.run(judge(modelOf));
  return played.map(({ part, model: { info }, meter, counts }) => {
    const paid = meter.calls().map((each) => each.paid);
    const sum = (name: 'chatCalls' | 'inputTokens' | 'outputTokens') =>
      paid.reduce((total, amounts) => total + amounts[name], 0);
    const tokens = { inputTokens: sum('inputTokens'), outputTokens: sum('outputTokens') };
    const calls = sum('chatCalls');
    return {
      ...{ part, model: info.model, calls, cached: calls === 0 ? 0 : counts.cached, ...tokens },
      costUsd: calls === 0 ? 0 : costOf({ ...tokens, cachedInputTokens: 0 }, info.price ?? null),
    };
  });
}
