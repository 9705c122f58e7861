import type { CallPace } from '@memgym/core';
import { estimateTokens } from '@memgym/text';
import { readBody } from './chat-api.js';
import type { AttemptOutcome, Connection } from './connection.js';
import { statusFailure } from './failure.js';
import { TryFailed } from './try-once.js';

/** One request for vectors. */
export interface VectorRequest {
  readonly model: string;
  readonly texts: readonly string[];
  /** Read when the request is sent: the length to ask for (default: the model's own), and in which form. */
  readonly asked: () => {
    readonly dimensions?: number | undefined;
    readonly encoding: 'float' | 'base64';
  };
  readonly signal?: AbortSignal | undefined;
  readonly pace?: CallPace | undefined;
  /** Requests were sent for the same call before. Default false. */
  readonly begun?: boolean;
}

/** Vectors as they came, one place a text in the order of the texts; `undefined` where one is missing. */
export interface WireVectors {
  readonly vectors: readonly unknown[];
  /** The server's own count of tokens. */
  readonly tokens: unknown;
}

interface WireEmbeddings {
  readonly data?: readonly { readonly index?: number; readonly embedding?: unknown }[];
  readonly usage?: { readonly prompt_tokens?: number };
}

/** Asks for vectors, passing failures again and again. @throws {ProviderError} `aborted` */
export function requestVectors(
  connection: Connection,
  who: string,
  { model, texts, asked, signal, pace, begun = false }: VectorRequest,
): Promise<AttemptOutcome<WireVectors>> {
  return connection.attempt({
    send: async (client, inner) => {
      const { dimensions, encoding } = asked();
      const body = {
        model,
        input: [...texts],
        encoding_format: encoding,
        ...(dimensions !== undefined && { dimensions }),
      };
      const reply: WireEmbeddings = readBody<WireEmbeddings>(
        (await client.embeddings.create(body, { signal: inner })) as unknown as WireEmbeddings,
      );
      if (!Array.isArray(reply.data) || (reply.data.length === 0 && texts.length > 0)) {
        throw new TryFailed(statusFailure(502, 'without embeddings; does the base URL end in /v1?'));
      }
      const byIndex = new Map(reply.data.map((entry, place) => [entry.index ?? place, entry.embedding]));
      return { vectors: texts.map((_text, index) => byIndex.get(index)), tokens: reply.usage?.prompt_tokens };
    },
    who,
    signal,
    pace,
    begun,
    expectedTokens: () => texts.reduce((sum, text) => sum + estimateTokens(text), 0),
    tokensOf: ({ tokens }) => (typeof tokens === 'number' ? tokens : 0),
  });
}
