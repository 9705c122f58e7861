import { createConnection } from './connection.js';
import { readOptions } from './connection-options.js';
import { type OpenAIEmbedderOptions, openAIEmbedderOptionsSchema } from './openai-embedder.js';
import { wireLength } from './read-vector.js';
import { requestError } from './request-error.js';
import { sendEmbeddings } from './send-embeddings.js';

/** Requests one vector from the server and returns its length. @throws {ProviderError} */
export async function measureEmbeddingDimensions(
  options: Omit<OpenAIEmbedderOptions, 'dimensions'>,
  signal?: AbortSignal,
): Promise<number> {
  const { plain, ports } = readOptions(openAIEmbedderOptionsSchema, options);
  const connection = createConnection(plain, ports);
  const { model } = plain;
  const body = { model, input: ['length'], encoding_format: 'float' as const };
  const outcome = await connection.request((client, inner) => sendEmbeddings(client, inner, body), signal);
  if ('value' in outcome) return wireLength(outcome.value.vectors[0]);
  const who = `${model} at ${connection.baseUrl}`;
  throw requestError(outcome.failure, { who, replied: outcome.replied });
}
