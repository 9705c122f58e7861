import { addUsage, ConfigError, type Embedder, type Usage, withSentRequests, zeroUsage } from '@memgym/core';
import { z } from 'zod';
import { findPrice } from '../ledger/price-file.js';
import { embeddingCapabilitiesSchema } from './capabilities.js';
import { createConnection } from './connection.js';
import { type ConnectionPorts, connectionOptionsSchema, readOptions } from './connection-options.js';
import { type BatchTally, createBatchEmbedder } from './embed-batch.js';
import { embeddingBatches } from './embedding-batches.js';
import { embeddingModelOf } from './embedding-models.js';
import { priceSchema } from './price-schema.js';
import { type FindsServer, undeclared } from './server-finding.js';
import { processKnowledge } from './server-knowledge.js';
import { expectedEmbeddings, serverSchema } from './server-presets.js';

/** How an embedding model is spoken to, beyond where it is. */
export const embeddingServerOptionsSchema = z.strictObject({
  server: serverSchema,
  capabilities: embeddingCapabilitiesSchema
    .optional()
    .describe('What the server or model takes, over the preset. Default: what is not known is tried once.'),
  maxInputTokens: z
    .number()
    .int()
    .min(1)
    .optional()
    .describe(
      'Longest text, in tokens; longer ones are cut. Default: 8191 for OpenAI’s models, else no cut.',
    ),
});

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
  batchTokens: z
    .number()
    .int()
    .min(1)
    .default(100_000)
    .describe('Most tokens in one request, estimated; a longer text goes alone.'),
  ...embeddingServerOptionsSchema.shape,
  provider: z.string().min(1).default('openai').describe('Name of the provider in records and cache keys.'),
  price: priceSchema,
});
export type OpenAIEmbedderOptions = z.input<typeof openAIEmbedderOptionsSchema> & ConnectionPorts;

/**
 * An embedder behind `POST /embeddings` of an OpenAI-compatible server. Texts go in batches, vectors
 * come back in the order of the texts, checked and of unit length. What fails is tried again alone: a
 * batch whose request fails, a text whose vector is missing or not finite. A refused batch is halved
 * until the text at fault is alone. An empty text is sent as one space, because servers refuse empty
 * ones. What the server does not take is learned and told as by `createOpenAIChatModel`. To have texts
 * cut that are too long, wrap it in `withTextLimit`.
 * @throws {ConfigError} when an option does not fit, or `dimensions` is needed
 */
export function createOpenAIEmbedder(options: OpenAIEmbedderOptions): Embedder & FindsServer {
  const { plain, ports } = readOptions(openAIEmbedderOptionsSchema, options);
  const { model, provider } = plain;
  const native = embeddingModelOf(model);
  const dimensions = plain.dimensions ?? native?.dimensions;
  if (dimensions === undefined) {
    throw new ConfigError(`The length of the vectors of '${model}' is not known.`, {
      key: 'dimensions',
      hint: 'Give `dimensions`, or measure it once with `measureEmbeddingDimensions`.',
    });
  }
  const connection = createConnection(plain, ports);
  const { baseUrl } = connection;
  const maxInputTokens = plain.maxInputTokens ?? native?.maxInputTokens;
  const expected = expectedEmbeddings({
    baseUrl,
    model,
    server: plain.server,
    declared: plain.capabilities,
    shortens: native?.shortens ?? false,
  });
  const learned = (ports.knowledge ?? processKnowledge).of({ baseUrl, model, api: 'embeddings' });
  const price = plain.price ?? findPrice(model, baseUrl);
  const embedBatch = createBatchEmbedder({
    connection,
    model,
    dimensions,
    asked: native?.dimensions === dimensions ? undefined : dimensions,
    price,
    expected,
    learned,
  });

  return {
    info: {
      provider,
      model,
      dimensions,
      baseUrl,
      ...(maxInputTokens !== undefined && { maxInputTokens }),
      simulated: false,
      price,
    },
    findings: () => undeclared(learned.findings(), plain.capabilities),
    async embed(texts, { signal, pace, onPaid }) {
      const tally: BatchTally = { tries: 0, faults: [] };
      const sent = texts.map((text) => text || ' ');
      const vectors: Float32Array[] = [];
      let usage: Usage = zeroUsage;
      try {
        for (const batch of embeddingBatches(sent, plain)) {
          const embedded = await embedBatch(batch, { signal, pace }, tally);
          vectors.push(...embedded.vectors);
          usage = addUsage(usage, embedded.usage);
          onPaid?.(embedded.usage);
        }
      } catch (error) {
        throw withSentRequests(error, tally);
      }
      return { vectors, usage, ...tally };
    },
  };
}
