import type OpenAI from 'openai';
import { readBody } from './chat-api.js';
import { statusFailure } from './failure.js';
import { TryFailed } from './try-once.js';

/** Unchecked vectors in the order of the texts; `undefined` for a missing one. */
export interface WireVectors {
  readonly vectors: readonly unknown[];
  /** The server's own count of tokens. */
  readonly tokens: unknown;
}

interface WireEmbeddings {
  readonly data?: readonly { readonly index?: number; readonly embedding?: unknown }[];
  readonly usage?: { readonly prompt_tokens?: number };
}

/** Sends one request for vectors. @throws {TryFailed} for a reply without vectors; and the errors of the SDK */
export async function sendEmbeddings(
  client: OpenAI,
  signal: AbortSignal,
  body: OpenAI.EmbeddingCreateParams & { readonly input: string[] },
): Promise<WireVectors> {
  const reply = readBody((await client.embeddings.create(body, { signal })) as unknown as WireEmbeddings);
  if (!Array.isArray(reply.data) || reply.data.length === 0) {
    throw new TryFailed(statusFailure(502, 'without embeddings; does the base URL end in /v1?'));
  }
  const byIndex = new Map(reply.data.map((entry, place) => [entry.index ?? place, entry.embedding]));
  return {
    vectors: body.input.map((_text, index) => byIndex.get(index)),
    tokens: reply.usage?.prompt_tokens,
  };
}
