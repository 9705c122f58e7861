import {
  addUsage,
  type CallFault,
  type CallPace,
  ConfigError,
  type Embedder,
  type EmbedOptions,
  ProviderError,
  type Usage,
  zeroUsage,
} from '@memgym/core';
import { estimateTokens } from '@memgym/text';
import { z } from 'zod';
import { priceOf } from '../ledger/prices.js';
import { type Connection, createConnection } from './connection.js';
import { type ConnectionPorts, connectionOptionsSchema, readOptions } from './connection-options.js';
import { statusFailure } from './failure.js';
import { priceSchema } from './price-schema.js';
import { embeddingUsage } from './token-usage.js';
import { TryFailed } from './try-once.js';
import { unitVector } from './unit-vector.js';

export const openAIEmbedderOptionsSchema = connectionOptionsSchema.extend({
  model: z.string().min(1).describe('Model name as the server knows it.'),
  dimensions: z
    .number()
    .int()
    .min(1)
    .max(65_536)
    .optional()
    .describe('Length of a vector. Needed for models other than OpenAI’s.'),
  batchSize: z.number().int().min(1).max(2048).default(128).describe('Most texts in one request.'),
  provider: z.string().min(1).default('openai').describe('Name of the provider in records and cache keys.'),
  price: priceSchema,
});
export type OpenAIEmbedderOptions = z.input<typeof openAIEmbedderOptionsSchema> & ConnectionPorts;

/** Native lengths; the first two can be asked for shorter vectors. */
const nativeDimensions = new Map([
  ['text-embedding-3-small', 1536],
  ['text-embedding-3-large', 3072],
  ['text-embedding-ada-002', 1536],
]);

interface Batch {
  readonly vectors: Float32Array[];
  readonly usage: Usage;
}

/** What the requests of one `embed` met. */
interface Tally {
  tries: number;
  readonly faults: CallFault[];
}

/**
 * An embedder behind `POST /embeddings` of an OpenAI-compatible server. Texts go in batches, vectors
 * come back in the order of the texts, checked and of unit length. A refused batch is halved until
 * the text at fault is alone. An empty text is sent as one space, because servers refuse empty ones.
 * @throws {ConfigError} when an option does not fit, or `dimensions` is needed
 */
export function createOpenAIEmbedder(options: OpenAIEmbedderOptions): Embedder {
  const { plain, ports } = readOptions(openAIEmbedderOptionsSchema, options);
  const { model, provider, batchSize } = plain;
  const native = nativeDimensions.get(model);
  const dimensions = plain.dimensions ?? native;
  if (dimensions === undefined) {
    throw new ConfigError(`The length of the vectors of '${model}' is not known.`, {
      key: 'dimensions',
      hint: 'Give `dimensions`, or measure it once with `measureEmbeddingDimensions`.',
    });
  }
  const connection = createConnection(plain, ports);
  const isOpenAI = new URL(connection.baseUrl).hostname === 'api.openai.com';
  const price = plain.price ?? (isOpenAI ? priceOf(model) : null);
  const asked = native !== undefined && native !== dimensions ? dimensions : undefined;
  const who = `${model} at ${connection.baseUrl}`;

  const embedBatch = async (
    texts: readonly string[],
    from: number,
    options: VectorOptions,
    tally: Tally,
  ): Promise<Batch> => {
    try {
      const { raw, usage, faults } = await requestVectors(connection, who, model, texts, asked, options);
      tally.tries += faults.length + 1;
      tally.faults.push(...faults);
      const vectors = raw.map((values, index) => unitVector(values, dimensions, who, from + index));
      return { vectors, usage: embeddingUsage(usage, texts, price) };
    } catch (error) {
      if (error instanceof ProviderError) {
        tally.tries += error.tries ?? 0;
        tally.faults.push(...error.faults);
      }
      const refused =
        error instanceof ProviderError && /^(invalid-request|context-overflow)$/.test(error.reason);
      if (!refused) throw error;
      if (texts.length === 1) {
        throw new ProviderError(
          error.reason,
          `Text ${from} (${texts[0]?.length} characters): ${error.message}`,
          {
            ...(error.status !== undefined && { status: error.status }),
          },
        );
      }
      const half = Math.ceil(texts.length / 2);
      const left = await embedBatch(texts.slice(0, half), from, options, tally);
      const right = await embedBatch(texts.slice(half), from + half, options, tally);
      return {
        vectors: [...left.vectors, ...right.vectors],
        usage: addUsage(left.usage, right.usage),
      };
    }
  };

  return {
    info: { provider, model, dimensions, baseUrl: connection.baseUrl, simulated: false },
    async embed(texts: readonly string[], { signal, pace }: EmbedOptions) {
      const tally: Tally = { tries: 0, faults: [] };
      const sent = texts.map((text) => text || ' ');
      const vectors: Float32Array[] = [];
      let usage: Usage = zeroUsage;
      for (let from = 0; from < sent.length; from += batchSize) {
        const batch = await embedBatch(sent.slice(from, from + batchSize), from, { signal, pace }, tally);
        vectors.push(...batch.vectors);
        usage = addUsage(usage, batch.usage);
      }
      return { vectors, usage, ...tally };
    },
  };
}

/** Asks the server for one vector and tells its length. @throws {ProviderError} */
export async function measureEmbeddingDimensions(
  options: Omit<OpenAIEmbedderOptions, 'dimensions'>,
  signal?: AbortSignal,
): Promise<number> {
  const { plain, ports } = readOptions(openAIEmbedderOptionsSchema, options);
  const connection = createConnection(plain, ports);
  const who = `${plain.model} at ${connection.baseUrl}`;
  const { raw } = await requestVectors(connection, who, plain.model, ['length'], undefined, { signal });
  return raw[0]?.length ?? 0;
}

type VectorOptions = {
  readonly signal?: AbortSignal | undefined;
  readonly pace?: CallPace | undefined;
};

async function requestVectors(
  connection: Connection,
  who: string,
  model: string,
  texts: readonly string[],
  dimensions: number | undefined,
  { signal, pace }: VectorOptions,
): Promise<{
  raw: number[][];
  usage: { prompt_tokens?: number } | undefined;
  faults: readonly CallFault[];
}> {
  const { value, faults } = await connection.run({
    send: async (client, inner) => {
      const body = {
        model,
        input: [...texts],
        // The SDK would ask for base64, which many servers do not know.
        encoding_format: 'float' as const,
        ...(dimensions !== undefined && { dimensions }),
      };
      const reply: { data?: { index?: number; embedding?: number[] }[]; usage?: { prompt_tokens?: number } } =
        await client.embeddings.create(body, { signal: inner });
      if (!Array.isArray(reply.data)) {
        throw new TryFailed(statusFailure(502, 'without embeddings; does the base URL end in /v1?'));
      }
      return reply;
    },
    who,
    signal,
    pace,
    // Estimating costs a pass over the texts, so only for who asks.
    expectedTokens: pace === undefined ? 0 : texts.reduce((sum, text) => sum + estimateTokens(text), 0),
    tokensOf: ({ usage }) => usage?.prompt_tokens ?? 0,
  });
  const byIndex = new Map(value.data?.map((entry, place) => [entry.index ?? place, entry.embedding]));
  const raw = texts.map((_text, index) => {
    const vector = byIndex.get(index);
    if (Array.isArray(vector) && vector.length > 0) return vector;
    throw new ProviderError('invalid-reply', `${who} gave no vector for text ${index} of ${texts.length}.`);
  });
  return { raw, usage: value.usage, faults };
}
