import { type ChatRequest, isLocal, ProviderError, type Usage } from '@memgym/core';
import { defined } from '@memgym/core/config';
import { messageTokens } from '@memgym/prompts';
import { estimateTokens } from '@memgym/text';
import type { Middleware } from '../middleware/middleware.js';
import { isInBatch, type ModelCall } from '../middleware/middleware.js';
import type { Limiter, TryOutcome } from './limiter.js';

/**
 * Every request waits for its turn at the limiter. Put it inside the retries, so that each try waits, and inside
 * the cache. Local models and calls in batches are not limited.
 * @param key the unit that takes turns with others, such as an episode. Default ''
 */
export function paceCalls(limiter: Pick<Limiter, 'turn'>, key = ''): Middleware {
  return async (call, next) => {
    if (isLocal(call.info) || isInBatch(call)) return next(call);
    const turn = await limiter.turn({
      key,
      background: call.background,
      // Calls that have begun are finished before others of their episode begin.
      begun: call.sent.tries > 0,
      expectedTokens: () => expectedTokens(call),
      signal: call.signal,
    });
    try {
      const reply = await next(call);
      turn.end({ kind: 'answered', tokens: tokensOf(reply.usage) });
      return reply;
    } catch (error) {
      turn.end(outcomeOf(error));
      throw error;
    }
  };
}

function outcomeOf(error: unknown): TryOutcome {
  if (!ProviderError.isInstance(error)) return { kind: 'failed' };
  const { reason, retryAfterMs } = error;
  return {
    kind: reason === 'rate-limit' ? 'refused' : 'failed',
    ...defined({ waitMs: retryAfterMs }),
  };
}

function tokensOf({ inputTokens, outputTokens, embeddingTokens }: Usage): number {
  return inputTokens + outputTokens + embeddingTokens;
}

function expectedTokens(call: ModelCall): number {
  return call.kind === 'chat'
    ? requestTokens(call.request)
    : call.texts.reduce((sum, text) => sum + estimateTokens(text), 0);
}

function requestTokens({ messages, maxOutputTokens = 0 }: ChatRequest): number {
  return messages.reduce((sum, message) => sum + messageTokens(message), maxOutputTokens);
}
