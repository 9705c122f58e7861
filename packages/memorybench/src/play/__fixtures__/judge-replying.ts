import { type ChatModel, type ChatRequest, zeroUsage } from '@memgym/core';

/** Replies by the last part of a prompt's name: one for all calls, a list in the order of the calls, or a function. */
export type JudgeReplies = Readonly<
  Record<string, string | readonly string[] | ((request: ChatRequest) => string)>
>;

/** A judge with a reply for each prompt, and the requests that it got. */
export function judgeReplying(replies: JudgeReplies): ChatModel & { readonly requests: ChatRequest[] } {
  const requests: ChatRequest[] = [];
  const nameOf = ({ prompt }: ChatRequest) => prompt?.name.split('/').at(-1) ?? '';
  return {
    info: { provider: 'test', model: 'test', simulated: true },
    requests,
    async complete(request) {
      const name = nameOf(request);
      const index = requests.filter((earlier) => nameOf(earlier) === name).length;
      requests.push(request);
      const reply = replies[name] ?? 'no reply';
      const text =
        typeof reply === 'string'
          ? reply
          : typeof reply === 'function'
            ? reply(request)
            : (reply[index] ?? 'no reply');
      return { text, finishReason: 'stop', usage: zeroUsage, latencyMs: 0, cached: false };
    },
  };
}
