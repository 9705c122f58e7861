import { type ChatModel, zeroUsage } from '@memgym/core';

/** Replies that a system asking for structured output must survive. */
export const badReplies: readonly string[] = [
  '',
  'Sure! Here is what I remember about you.',
  '```json\n{"facts": ["likes tea"]\n```',
  '{"facts": ["likes te',
  '[]',
  '{}',
  'null',
  '42',
  '{"facts": "not a list", "memory": 7}',
  '{"memory": [{"id": "999", "text": "never seen", "event": "UPDATE"}]}',
  'Error: upstream timed out',
  '<think>hm</think>',
];

/** Maximum number of calls of one write or read before it must give up. */
export const mostCalls = 50;

/** A model that always gives the same reply, and counts its calls. */
export function createStubbornModel(text: string): ChatModel & { readonly calls: () => number } {
  let calls = 0;
  return {
    info: { provider: 'offline', model: 'stubborn', simulated: true },
    calls: () => calls,
    complete: async () => {
      calls += 1;
      return {
        text,
        finishReason: 'stop',
        usage: { ...zeroUsage, calls: 1, inputTokens: 10, outputTokens: 5 },
        latencyMs: 0,
        cached: false,
      };
    },
  };
}
