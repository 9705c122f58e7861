import { createConnection } from './connection.js';
import { readOptions } from './connection-options.js';
import { toProviderError } from './failure.js';
import { type OpenAIEmbedderOptions, openAIEmbedderOptionsSchema } from './openai-embedder.js';
import { wireLength } from './read-vector.js';
import { requestVectors } from './request-vectors.js';

/** Asks the server for one vector and tells its length. @throws {ProviderError} */
export async function measureEmbeddingDimensions(
  options: Omit<OpenAIEmbedderOptions, 'dimensions'>,
  signal?: AbortSignal,
): Promise<number> {
  const { plain, ports } = readOptions(openAIEmbedderOptionsSchema, options);
  const connection = createConnection(plain, ports);
  const { model } = plain;
  const who = `${model} at ${connection.baseUrl}`;
  const asked = () => ({ encoding: 'float' }) as const;
  const request = { model, texts: ['length'], asked, signal };
  const outcome = await requestVectors(connection, who, request);
  if ('failure' in outcome) throw toProviderError(outcome.failure, who, outcome.faults);
  return wireLength(outcome.value.vectors[0]);
}
