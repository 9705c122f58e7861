import { type ChatModel, InternalError } from '@memgym/core';
import { createVirtualTime } from '@memgym/core/testing';
import { cacheReplies, costOf, listCacheFolder, wrapModel } from '@memgym/llm-client';
import type { OfflineReply } from '@memgym/prompts';
import type { SuppliedPrompts } from '@memgym/prompts/supplied';
import { addTo, estimateOptionsSchema, noAmounts } from '@memgym/runs';
import { rewordPrompts } from '../models/supplied-prompts.js';
import { CallCounts, countCalls, countingStore } from './call-counts.js';
import { createDryChatModel, loadTokens } from './dry-models.js';

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
  const counts = new CallCounts();
  const stored = new Map<string, { needed: number; cached: number }>();
  const models = new Map<string, ChatModel>();
  for (const { part, model, contextTokens } of judges) {
    const own = { needed: 0, cached: 0 };
    stored.set(part, own);
    const tokens = await loadTokens(model.info);
    const dry = createDryChatModel(model, { tokens, time, settings, contextTokens, replies });
    const chain = [
      ...(prompts === undefined ? [] : [rewordPrompts(prompts)]),
      cacheReplies({ store: countingStore(cachedKeys, own) }),
      countCalls('paid', { counts, system: part, episode: 0 }),
    ];
    models.set(part, wrapModel(dry, chain));
  }
  const modelOf = (part: string): ChatModel => {
    const found = models.get(part);
    if (found === undefined) throw new InternalError(`There is no judge of ${JSON.stringify(part)}.`);
    return found;
  };
  await time.run(judge(modelOf));
  return judges.map(({ part, model: { info } }) => {
    const sum = { ...noAmounts };
    for (const { kind, paid } of counts.kinds) if (kind.system === part) addTo(sum, paid[0] ?? {});
    const { chatCalls: calls, inputTokens, outputTokens } = sum;
    const price = info.price ?? null;
    return {
      ...{ part, model: info.model, calls, inputTokens, outputTokens },
      cached: calls === 0 ? 0 : (stored.get(part)?.cached ?? 0),
      costUsd: calls === 0 ? 0 : costOf({ inputTokens, outputTokens, cachedInputTokens: 0 }, price),
    };
  });
}
