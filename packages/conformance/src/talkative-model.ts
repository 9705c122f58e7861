import type { ChatModel, ChatReply } from '@memgym/core';

/** Lossless ways in which models write JSON; the name completes "a reply …". */
export const habits: Readonly<Record<string, (json: string) => string>> = {
  'in a code fence': (json) => `\`\`\`json\n${json}\n\`\`\``,
  'after a sentence': (json) => `Sure, here is the JSON:\n\n${json}`,
  'after its reasoning': (json) => `<think>\nThe user wants JSON. Maybe {"this": 1}?\n</think>\n${json}`,
};

/** A model that writes JSON replies in the given way. */
export function createTalkativeModel(
  inner: ChatModel,
  write: (json: string) => string,
): ChatModel & { readonly changed: () => number } {
  let changed = 0;
  return {
    info: inner.info,
    changed: () => changed,
    complete: async (request) => {
      const reply = await inner.complete(request);
      if (!isWholeJson(reply)) return reply;
      changed += 1;
      return { ...reply, text: write(reply.text) };
    },
  };
}

function isWholeJson({ text, finishReason }: ChatReply): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return finishReason === 'stop' && typeof value === 'object' && value !== null;
  } catch {
    return false;
  }
}
