import {
  addUsage,
  type ChatModel,
  type ChatReply,
  ConfigError,
  type Embedder,
  type ModelPrice,
  sentRequests,
  type Usage,
  zeroUsage,
} from '@memgym/core';
import { costOf } from '../ledger/cost-of.js';
import { wastedUsage } from '../ledger/paid-usage.js';
import { requestTokens } from '../tokens/request-tokens.js';
import { loadTokenCounter, type TokenCounter } from '../tokens/token-counter.js';
import type { Budget } from './budget.js';
import { type ReservedCall, reserveCall } from './reserve-call.js';

export interface WithBudgetOptions {
  /** Expected output, in tokens, of a call that sets no limit. Default 1024. */
  readonly outputTokens?: number;
}

/** By how much a count by another model's encoding may be too low; a cap is to hold all the same. */
const caution = 1.2;

/**
 * The model, stopping before the first request that could pass a cap: by the tokens of its input, counted by
 * the model's encoding (by a stand-in and a fifth more, where it is not known), and its output limit.
 * Tokens are only counted when tokens or dollars are capped. Put it inside the cache, so that kept replies
 * cost nothing. A try that failed counts as a request, and costs what the server counted for it; one that the
 * server did not count (a time-out, a lost connection) costs no tokens here, though a provider may charge for
 * it. A simulated model is given back as it is.
 * @throws {ConfigError} when dollars are capped and the price is unknown
 * @throws {BudgetError} from `complete`, before the request is sent
 */
export function withBudget(model: ChatModel, budget: Budget, options: WithBudgetOptions = {}): ChatModel {
  const { info } = model;
  if (info.simulated) return model;
  const price = neededPrice(info, budget);
  return {
    info,
    async complete(request) {
      const inputTokens = await counted(budget, info.model, (counter) =>
        requestTokens(request.messages, counter),
      );
      const outputTokens = request.maxOutputTokens ?? options.outputTokens ?? 1024;
      const usd = costOf({ inputTokens, cachedInputTokens: 0, outputTokens }, price) ?? 0;
      const reserved = reserveCall(budget, { usd, tokens: inputTokens + outputTokens }, request.pace);
      return settled(reserved, () => model.complete({ ...request, pace: reserved.pace }));
    },
  };
}

/** The same for an embedder; each batch of texts is a request. */
export function withEmbedderBudget(embedder: Embedder, budget: Budget): Embedder {
  const { info } = embedder;
  if (info.simulated) return embedder;
  const price = neededPrice(info, budget);
  return {
    info,
    async embed(texts, embedOptions) {
      if (texts.length === 0) return embedder.embed(texts, embedOptions);
      const tokens = await counted(budget, info.model, ({ count }) =>
        texts.reduce((sum, text) => sum + Math.max(1, count(text)), 0),
      );
      const usd = costOf({ inputTokens: tokens, cachedInputTokens: 0, outputTokens: 0 }, price) ?? 0;
      const reserved = reserveCall(budget, { usd, tokens }, embedOptions.pace);
      return settled(reserved, (onPaid) =>
        embedder.embed(texts, {
          ...embedOptions,
          pace: reserved.pace,
          onPaid: (usage) => {
            onPaid(usage);
            embedOptions.onPaid?.(usage);
          },
        }),
      );
    },
  };
}

/** Tokens that a call will not pass; 0 where no cap needs them. */
async function counted(
  { caps }: Budget,
  model: string,
  count: (counter: TokenCounter) => number,
): Promise<number> {
  if (caps.usd === undefined && caps.tokens === undefined) return 0;
  const counter = await loadTokenCounter(model);
  return Math.ceil(count(counter) * (counter.exact ? 1 : caution));
}

/** Makes the call and tells the budget what it did cost, failed tries and what was paid before included. */
async function settled<Reply extends ToSettle>(
  { settle }: ReservedCall,
  call: (onPaid: (usage: Usage) => void) => Promise<Reply>,
): Promise<Reply> {
  let paid = zeroUsage;
  try {
    const reply = await call((part) => {
      paid = addUsage(paid, part);
    });
    settle(addUsage(reply.usage, wastedUsage(reply.faults)), reply.tries);
    return reply;
  } catch (error) {
    const sent = sentRequests(error);
    settle(addUsage(paid, wastedUsage(sent?.faults)), sent?.tries);
    throw error;
  }
}

type ToSettle = Pick<ChatReply, 'usage' | 'tries' | 'faults'>;

function neededPrice(
  { model, price = null }: { readonly model: string; readonly price?: ModelPrice | null },
  budget: Budget,
): ModelPrice | null {
  if (price !== null || budget.caps.usd === undefined) return price;
  throw new ConfigError(`The price of '${model}' is not known, so no budget in dollars can be kept.`, {
    key: 'budget-usd',
    hint: 'Give its `price` in the experiment or a price file (--prices), or cap tokens or calls instead (--budget-tokens, --budget-calls).',
  });
}
