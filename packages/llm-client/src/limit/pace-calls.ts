import { type ChatRequest, ProviderError, type Usage } from '@memgym/core';
import { estimateTokens } from '@memgym/text';
import type { Middleware } from '../middleware/middleware.js';
import type { ModelCall } from '../middleware/model-call.js';
import { messageTokens } from '../records/message-tokens.js';
import type { Limiter, TryOutcome } from './limiter.js';

/**
 * Every request waits for the limiter's leave. Put it inside the retries, so that each try waits, and inside the
 * cache. A model in this process is not limited.
 * @param key what the calls share their turns with, such as an episode. Default ''
 */
export function paceCalls(limiter: Limiter, key = ''): Middleware {
  return async (call, next) => {
    if (call.info.simulated) return next(call);
    const turn = await limiter.turn({
      key,
      background: call.background,
      // What is begun is finished before more of its episode is begun.
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
    ...(retryAfterMs !== undefined && { waitMs: retryAfterMs }),
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
