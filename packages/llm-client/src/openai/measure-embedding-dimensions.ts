import { ProviderError } from '@memgym/core';
import { createConnection, readOptions } from './connection.js';
import { sendEmbeddings, wireLength } from './embeddings-api.js';
import { type OpenAIEmbedderOptions, openAIEmbedderOptionsSchema } from './openai-embedder.js';
import { requestError } from './request-error.js';

/** Requests one vector from the server and returns its length. @throws {ProviderError} */
export async function measureEmbeddingDimensions(
  options: Omit<OpenAIEmbedderOptions, 'dimensions'>,
  signal?: AbortSignal,
): Promise<number> {
  const { plain, ports } = readOptions(openAIEmbedderOptionsSchema, options);
  const connection = createConnection(plain, ports);
  const { model } = plain;
  const body = { model, input: ['length'] };
  const outcome = await connection.request((client, inner) => sendEmbeddings(client, inner, body), signal);
  const who = `${model} at ${connection.baseUrl}`;
  if ('value' in outcome) {
    const length = wireLength(outcome.value.vectors[0]);
    if (length > 0) return length;
    throw new ProviderError('invalid-reply', `${who} returned no vector.`);
  }
  throw requestError(outcome.failure, { who, replied: outcome.replied });
}
