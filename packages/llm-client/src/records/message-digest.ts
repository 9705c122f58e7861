import { type ChatMessage, digest } from '@memgym/core';

const known = new WeakMap<ChatMessage, string>();

/**
 * SHA-256 of a message's role and content, as 64 hexadecimal digits. Kept per object, so that a long
 * history that is sent again costs one hash of what is new.
 */
export function messageDigest(message: ChatMessage): string {
  const before = known.get(message);
  if (before !== undefined) return before;
  const value = digest([message.role, message.content]);
  known.set(message, value);
  return value;
}
