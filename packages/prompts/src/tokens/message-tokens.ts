import type { ChatMessage } from '@memgym/core';
import { estimateTokens } from '@memgym/text';

const known = new WeakMap<ChatMessage, number>();

/** Estimated tokens of a message's content; cached per object, because histories are sent repeatedly. */
export function messageTokens(message: ChatMessage): number {
  const before = known.get(message);
  if (before !== undefined) return before;
  const tokens = estimateTokens(message.content);
  known.set(message, tokens);
  return tokens;
}
