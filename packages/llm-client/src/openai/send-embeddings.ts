import type OpenAI from 'openai';
import { readBody } from './chat-api.js';
import { statusFailure } from './failure.js';
import { statedError } from './stated-error.js';
import { TryFailed } from './try-once.js';

/** Unchecked vectors in the order of the texts; `undefined` for a missing one. */
export interface WireVectors {
  readonly vectors: readonly unknown[];
  /** The server's own count of tokens. */
  readonly tokens: unknown;
  /** Unchecked name of the model that the server says it used. */
  readonly model: unknown;
}

interface WireEmbeddings {
  readonly model?: unknown;
  readonly error?: unknown;
  readonly data?: readonly { readonly index?: unknown; readonly embedding?: unknown }[];
  readonly usage?: { readonly prompt_tokens?: unknown } | null;
}

/** The body of a request for vectors; without `encoding_format`, the server chooses. */
export interface EmbeddingBody {
  readonly model: string;
  readonly input: readonly string[];
  readonly encoding_format?: 'float' | 'base64';
  readonly dimensions?: number;
}

/** Sends one request for vectors. @throws {TryFailed} for a reply without vectors; and the errors of the SDK */
export async function sendEmbeddings(
  client: OpenAI,
  signal: AbortSignal,
  body: EmbeddingBody,
): Promise<WireVectors> {
  // Not `client.embeddings.create`, which adds an encoding when none is wanted.
  const reply = readBody(await client.post<WireEmbeddings>('/embeddings', { body, signal }));
  const { data, error } = reply;
  if (!Array.isArray(data) || data.length === 0) {
    throw new TryFailed(error ? statedError(error) : noEmbeddings);
  }
  const { length } = body.input;
  if (data.length !== length) {
    throw new TryFailed(statusFailure(502, `with ${data.length} embeddings for ${length} texts`));
  }
  const byIndex = new Map(data.map((entry, place) => [entry.index ?? place, entry.embedding]));
  return {
    vectors: body.input.map((_text, index) => byIndex.get(index)),
    tokens: reply.usage?.prompt_tokens,
    model: reply.model,
  };
}

const noEmbeddings = statusFailure(502, 'without embeddings; does the base URL end in /v1?');
