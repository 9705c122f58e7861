import { ConfigError, isLocal, type ModelPrice, ProviderError, zeroUsage } from '@memgym/core';
import { loadTokenCounter, requestTokens, type TokenCounter } from '@memgym/prompts';
import { type BudgetAmounts, budgetAmounts } from '../ledger/budget-amounts.js';
import { costOf } from '../ledger/prices.js';
import type { Middleware, ModelCall } from '../middleware/middleware.js';
import type { Budget } from './budget.js';

/** Expected output, in tokens, of a chat call for which neither it nor the model sets a limit. */
const usualOutputTokens = 1024;

/** Safety factor for counts made with another model's encoding, which may be too low. */
const caution = 1.2;

/**
 * Stops before the first request that could exceed a cap. The estimate adds the output limit to the tokens of the
 * input, counted with the model's encoding (if that is not known, with another one plus 20 %). Tokens are only counted
 * when tokens or dollars are capped. A request that fits only if the calls in flight cost less than their maximum waits
 * for them. Put it inside the cache, so that cached replies cost nothing, and inside the retries, so that each try
 * counts. A failed request costs the tokens that the server reported for it. If the server reported none (a time-out, a
 * lost connection), it counts as 0 tokens, although a provider may charge for it. Calls that are answered in this
 * process cost nothing.
 * @throws {ConfigError} as `requirePrice`
 * @throws {BudgetError} before the request is sent
 */
export function capSpending(budget: Budget): Middleware {
  return async (call, next) => {
    if (isLocal(call.info)) return next(call);
    const settle = await budget.reserve(await mostOf(call, budget));
    const before = call.sent.tries;
    const sent = (): number => call.sent.tries - before;
    try {
      const reply = await next(call);
      settle(budgetAmounts(reply.usage, sent()));
      return reply;
    } catch (error) {
      const usage = (ProviderError.isInstance(error) && error.usage) || zeroUsage;
      settle(budgetAmounts(usage, sent()));
      throw error;
    }
  };
}

/**
 * Checks that a budget in dollars can be enforced for a model.
 * @throws {ConfigError} when dollars are capped and the price of the model is unknown
 */
export function requirePrice(info: ModelCall['info'], { caps }: Budget): ModelPrice | null {
  const { model, price = null } = info;
  if (isLocal(info) || price !== null || caps.usd === undefined) return price;
  throw new ConfigError(`The price of '${model}' is unknown, so a budget in dollars cannot be enforced.`, {
    key: 'budget.usd',
    hint: 'Set the `price` of the model in its options or a price file, or cap `tokens` or `calls` instead of `usd`.',
  });
}

async function mostOf(call: ModelCall, budget: Budget): Promise<BudgetAmounts> {
  const price = requirePrice(call.info, budget);
  const { usd, tokens } = budget.caps;
  if (usd === undefined && tokens === undefined) return { usd: 0, calls: 1, tokens: 0 };
  const counter = await loadTokenCounter(call.info.model);
  const inputTokens = Math.ceil(inputOf(call, counter) * (counter.exact ? 1 : caution));
  const outputTokens = call.kind === 'chat' ? (outputLimitOf(call) ?? usualOutputTokens) : 0;
  const dollars = costOf({ inputTokens, cachedInputTokens: 0, outputTokens }, price) ?? 0;
  return { usd: dollars, calls: 1, tokens: inputTokens + outputTokens };
}

/** The limit of the call, otherwise that of the model. */
function outputLimitOf({ request, info }: Extract<ModelCall, { kind: 'chat' }>): number | undefined {
  const own = info.settings?.maxOutputTokens;
  return request.maxOutputTokens ?? (own === undefined ? undefined : Number(own));
}

function inputOf(call: ModelCall, counter: TokenCounter): number {
  return call.kind === 'chat'
    ? requestTokens(call.request.messages, counter)
    : call.texts.reduce((sum, text) => sum + Math.max(1, counter.count(text)), 0);
}
