import type { ChatModel, ChatRequest } from '@memgym/core';
import { zeroUsage } from '@memgym/core';

type Replies = Readonly<
  Record<'draft-question' | 'answer-from-messages' | 'guess-answer', (text: string, call: number) => unknown>
>;

/** A model that gives scripted replies, by the prompt; they are functions of what it is sent and of the call, from 1. */
export function scriptedModel(replies: Replies): ChatModel & { readonly sent: string[] } {
  const calls = new Map<string, number>();
  const sent: string[] = [];
  return {
    sent,
    info: { provider: 'script', model: 'script', simulated: true },
    complete: async ({ prompt, messages }: ChatRequest) => {
      const name = (prompt?.name ?? '').replace('question-drafts/', '') as keyof Replies;
      const call = (calls.get(name) ?? 0) + 1;
      calls.set(name, call);
      const text = messages.map(({ content }) => content).join('\n');
      sent.push(text);
      const reply = replies[name](text, call);
      return {
        text: typeof reply === 'string' ? reply : JSON.stringify(reply),
        finishReason: 'stop' as const,
        usage: zeroUsage,
        latencyMs: 0,
        cached: false,
      };
    },
  };
}
