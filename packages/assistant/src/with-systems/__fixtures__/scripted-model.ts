import { type ChatModel, type ChatRequest, zeroUsage } from '@memgym/core';

/** A model that gives the replies in turn, strings unchanged and other values as JSON, and records its requests. */
export function createScriptedModel(
  ...replies: readonly unknown[]
): ChatModel & { readonly asked: ChatRequest[] } {
  const asked: ChatRequest[] = [];
  return {
    info: { provider: 'test', model: 'scripted', simulated: true },
    asked,
    complete: async (request) => {
      const reply = replies[asked.length];
      asked.push(request);
      if (reply instanceof Error) throw reply;
      const text = typeof reply === 'string' ? reply : JSON.stringify(reply ?? 'no reply is left');
      const usage = { ...zeroUsage, calls: 1, inputTokens: 10, outputTokens: 5, costUsd: 0 };
      return { text, finishReason: 'stop', usage, latencyMs: 0, cached: false };
    },
  };
}
