import type { ChatMessage } from '@memgym/core';
import { sha256 } from '@memgym/core/memory';

const known = new WeakMap<ChatMessage, string>();

/**
 * SHA-256 of the JSON of `[role, content]`, as 64 hexadecimal digits. Cached per object, so that for a growing
 * history only new messages are hashed.
 */
export function messageDigest(message: ChatMessage): string {
  const before = known.get(message);
  if (before !== undefined) return before;
  const value = sha256(JSON.stringify([message.role, message.content]));
  known.set(message, value);
  return value;
}
