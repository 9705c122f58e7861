import { type ChatMessage, sha256 } from '@memgym/core';

const known = new WeakMap<ChatMessage, string>();

/**
 * SHA-256 of the JSON of `[role, content]`, as 64 hexadecimal digits. Kept per object, so that a long
 * history that is sent again costs one hash of what is new.
 */
export function messageDigest(message: ChatMessage): string {
  const before = known.get(message);
  if (before !== undefined) return before;
  const value = sha256(JSON.stringify([message.role, message.content]));
  known.set(message, value);
  return value;
}
