import type { ChatMessage } from '@memgym/core';
import { messageDigest } from '../prompt/prompt-source.js';
import type { TokenCounter } from './token-counter.js';
import type { TokenEncoding } from './token-encoding.js';

/** Tokens that chat templates add per message and per request: role, separators, the start of the reply. */
const tokensPerMessage = 4;
const tokensPerRequest = 3;

const byDigest = new Map<TokenEncoding, Map<string, number>>();
const mostKept = 20_000;

/**
 * Tokens of a chat request's input. Equal messages are counted once, so that only the new messages of a growing history
 * are counted. The tokens that chat templates add are those given by OpenAI's cookbook ("How to count tokens with
 * tiktoken"): 3 per message, 1 for its role, and 3 for the coming reply.
 */
export function requestTokens(messages: readonly ChatMessage[], counter: TokenCounter): number {
  return messages.reduce(
    (sum, message) => sum + countMessage(message, counter) + tokensPerMessage,
    tokensPerRequest,
  );
}

function countMessage(message: ChatMessage, { encoding, count }: TokenCounter): number {
  const digests = byDigest.get(encoding) ?? new Map<string, number>();
  byDigest.set(encoding, digests);
  // The cache and the trace need the digest anyway, and it is cached per object.
  const digest = messageDigest(message);
  const tokens = digests.get(digest) ?? count(message.content);
  if (digests.size >= mostKept) digests.clear();
  digests.set(digest, tokens);
  return tokens;
}
