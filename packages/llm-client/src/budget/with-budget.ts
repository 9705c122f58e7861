import { type ChatModel, ConfigError, type Embedder } from '@memgym/core';
import { estimateTokens } from '@memgym/text';
import { costOf } from '../ledger/cost-of.js';
import { type ModelPrice, priceOf } from '../ledger/prices.js';
import { messageTokens } from '../records/message-tokens.js';
import { type Budget, budgetAmounts } from './budget.js';

export interface WithBudgetOptions {
  /** What the model costs. Default: the built-in table on OpenAI’s own service. */
  readonly price?: ModelPrice | undefined;
  /** Expected output, in tokens, of a call that sets no limit. Default 1024. */
  readonly outputTokens?: number;
}

const nothing = { usd: 0, calls: 0, tokens: 0 };
/** Estimates of tokens are off by some; a cap is to hold all the same. */
const caution = 1.2;

/**
 * The model, stopping before the first call that could pass a cap: by the estimated tokens of its input
 * and its output limit. Put it inside the cache, so that kept replies cost nothing. A failed call counts
 * as a call of no tokens, as servers do not tell what it cost. A simulated model is given back as it is.
 * @throws {ConfigError} when dollars are capped and the price is unknown
 * @throws {BudgetError} from `complete`, before anything is sent
 */
export function withBudget(model: ChatModel, budget: Budget, options: WithBudgetOptions = {}): ChatModel {
  const { info } = model;
  if (info.simulated) return model;
  const price = knownPrice(info, budget, options.price);
  return {
    info,
    async complete(request) {
      const input = request.messages.reduce((sum, message) => sum + messageTokens(message), 0);
      const inputTokens = Math.ceil(input * caution);
      const outputTokens = request.maxOutputTokens ?? options.outputTokens ?? 1024;
      const usd = costOf({ inputTokens, cachedInputTokens: 0, outputTokens }, price) ?? 0;
      const settle = budget.reserve({ usd, calls: 1, tokens: inputTokens + outputTokens });
      let real = { ...nothing, calls: 1 };
      try {
        const reply = await model.complete(request);
        real = { ...budgetAmounts(reply.usage) };
        return reply;
      } finally {
        settle(real);
      }
    },
  };
}

/** The same for an embedder; a call of any number of texts is one call. */
export function withEmbedderBudget(
  embedder: Embedder,
  budget: Budget,
  options: Pick<WithBudgetOptions, 'price'> = {},
): Embedder {
  const { info } = embedder;
  if (info.simulated) return embedder;
  const price = knownPrice(info, budget, options.price);
  return {
    info,
    async embed(texts, embedOptions) {
      if (texts.length === 0) return embedder.embed(texts, embedOptions);
      const tokens = Math.ceil(texts.reduce((sum, text) => sum + estimateTokens(text), 0) * caution);
      const usd = costOf({ inputTokens: tokens, cachedInputTokens: 0, outputTokens: 0 }, price) ?? 0;
      const settle = budget.reserve({ usd, calls: 1, tokens });
      let real = { ...nothing, calls: 1 };
      try {
        const embeddings = await embedder.embed(texts, embedOptions);
        real = { ...budgetAmounts(embeddings.usage) };
        return embeddings;
      } finally {
        settle(real);
      }
    },
  };
}

function knownPrice(
  info: { readonly model: string; readonly baseUrl?: string },
  budget: Budget,
  given: ModelPrice | undefined,
): ModelPrice | null {
  const own = info.baseUrl !== undefined && new URL(info.baseUrl).hostname === 'api.openai.com';
  const price = given ?? (own ? priceOf(info.model) : null);
  if (price !== null || budget.caps.usd === undefined) return price;
  throw new ConfigError(`The price of '${info.model}' is not known, so no budget in dollars can be kept.`, {
    key: 'budget-usd',
    hint: 'Give its `price` in the experiment, or cap tokens or calls instead (--budget-tokens, --budget-calls).',
  });
}
