import { isErrorLike } from '../errors/error-parts.js';
import type { ChatModel, ChatRequest } from '../model/chat-model.js';
import { zeroUsage } from '../usage.js';

/** A model that gives prepared replies, and the requests that it got. */
export interface ScriptedModel extends ChatModel {
  /** The requests, in order. */
  readonly asked: readonly ChatRequest[];
}

/**
 * A model for tests: it gives the replies in turn, strings unchanged and other values as JSON; an `Error` is thrown. After
 * the last one it replies `no reply is left`.
 */
export function createScriptedModel(...replies: readonly unknown[]): ScriptedModel {
  const asked: ChatRequest[] = [];
  return {
    info: { provider: 'test', model: 'scripted', simulated: true },
    asked,
    complete: async (request) => {
      const reply = replies[asked.length];
      asked.push(request);
      if (isErrorLike(reply)) throw reply;
      const text = typeof reply === 'string' ? reply : JSON.stringify(reply ?? 'no reply is left');
      const usage = { ...zeroUsage, calls: 1, inputTokens: 10, outputTokens: 5, costUsd: 0 };
      return { text, finishReason: 'stop', usage, latencyMs: 0, cached: false };
    },
  };
}
