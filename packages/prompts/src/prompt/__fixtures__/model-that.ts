import { type ChatModel, type ChatRequest, type FinishReason, zeroUsage } from '@memgym/core';

/** A reply that a test gives; a text alone is a whole one. */
type GivenReply = string | { readonly text: string; readonly finishReason: FinishReason };

/** A model that replies as a test says, and keeps the requests that it got. */
export function modelThat(
  reply: (call: { readonly index: number }) => GivenReply,
): ChatModel & { readonly requests: readonly ChatRequest[] } {
  const requests: ChatRequest[] = [];
  return {
    info: { provider: 'test', model: 'test-model', simulated: false },
    requests,
    async complete(request) {
      const given = reply({ index: requests.length });
      requests.push(request);
      return {
        ...(typeof given === 'string' ? { text: given, finishReason: 'stop' as const } : given),
        usage: { ...zeroUsage, calls: 1, costUsd: null },
        latencyMs: 0,
        cached: false,
      };
    },
  };
}
