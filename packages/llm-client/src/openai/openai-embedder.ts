import {
  ConfigError,
  type Embedder,
  embedAsAccepted,
  type ModelPrice,
  ProviderError,
  type Usage,
  wellFormed,
} from '@memgym/core';
import { defined } from '@memgym/core/config';
import * as z from 'zod';
import { joinedEmbeddings } from '../embedding/joined-embeddings.js';
import { findPrice } from '../ledger/prices.js';
import { createOwnRetries, withOwnRetries } from '../middleware/own-retries.js';
import { type EmbeddingCapabilities, embeddingCapabilitiesSchema } from './capabilities.js';
import { servedModelOf } from './chat-api.js';
import {
  type ConnectionPorts,
  connectionOptionsSchema,
  createConnection,
  readOptions,
  retriesSchema,
} from './connection.js';
import { readVector, sendEmbeddings } from './embeddings-api.js';
import type { Failure } from './failure-parts.js';
import { priceSchema } from './price-schema.js';
import { cancelled, requestError } from './request-error.js';
import { type FindsServer, undeclared } from './server-finding.js';
import { type Lowering, loweringsOf, processKnowledge, withLowerings } from './server-knowledge.js';
import { embeddingModelOf, expectedEmbeddings, serverSchema } from './server-presets.js';
import { embeddingUsage } from './token-usage.js';

/** Options of an embedder besides its connection. */
export const embeddingServerOptionsSchema = z.strictObject({
  server: serverSchema,
  capabilities: embeddingCapabilitiesSchema
    .optional()
    .describe(
      'Features that the server or model supports; overrides the preset. Default: unknown features are tried once.',
    ),
  maxInputTokens: z
    .int()
    .min(1)
    .optional()
    .describe(
      'Maximum length of a text, in tokens; longer ones are cut. Default: 8191 for OpenAI’s models, otherwise no limit.',
    ),
});

export const openAIEmbedderOptionsSchema = connectionOptionsSchema.extend({
  model: z.string().min(1).describe('Name of the model on the server.'),
  dimensions: z
    .int()
    .min(1)
    .max(65_536)
    .optional()
    .describe('Length of a vector. Required for models other than OpenAI’s.'),
  ...embeddingServerOptionsSchema.shape,
  provider: z.string().min(1).default('openai').describe('Name of the provider in records and cache keys.'),
  retries: retriesSchema,
  price: priceSchema,
});
export type OpenAIEmbedderOptions = z.input<typeof openAIEmbedderOptionsSchema> & ConnectionPorts;

/**
 * An embedder behind `POST /embeddings` of an OpenAI-compatible server; each call sends all texts in one request, and
 * half of them if the server refuses it; of a text that is refused alone, the beginning is embedded. Vectors come back in the order of the texts, checked and of unit length. An empty text is sent as one space, because
 * servers refuse empty ones. Retries and unsupported features are as in `createOpenAIChatModel`. In `wrapModel`,
 * `batchTexts`, `retryCalls` and `cutTexts` take the place of these: batches, patient retries, long texts cut to the token.
 * @throws {ConfigError} when an option is invalid, or `dimensions` is required and missing
 */
export function createOpenAIEmbedder(options: OpenAIEmbedderOptions): Embedder & FindsServer {
  const { plain, ports } = readOptions(openAIEmbedderOptionsSchema, options);
  const bare = bareEmbedder(plain, ports);
  const { retries } = plain;
  if (retries === 0) return bare;
  const repeating = createOwnRetries({ retries, sleep: ports.sleep });
  const patient: Embedder & FindsServer = {
    ...bare,
    async embed(texts, asked) {
      const send = (some: readonly string[]) =>
        repeating(asked, (retryWith) => bare.embed(some, { ...asked, retryWith }));
      const { parts, cuts } = await embedAsAccepted(texts, send);
      return { ...joinedEmbeddings(parts), ...(cuts.length > 0 && { cuts }) };
    },
  };
  return withOwnRetries(patient, bare);
}

/** Sends one request per call. */
function bareEmbedder(
  plain: z.output<typeof openAIEmbedderOptionsSchema>,
  ports: ConnectionPorts,
): Embedder & FindsServer {
  const { model, provider } = plain;
  const native = embeddingModelOf(model);
  const dimensions = plain.dimensions ?? native?.dimensions;
  if (dimensions === undefined) {
    throw new ConfigError(`The vector length of '${model}' is unknown.`, {
      key: 'dimensions',
      hint: 'Set `dimensions`, or measure it once with `measureEmbeddingDimensions`.',
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
  });
  const learned = (ports.knowledge ?? processKnowledge).of({ baseUrl, model, api: 'embeddings' });
  const price: ModelPrice | null = plain.price ?? findPrice(model, baseUrl);
  const asked = native?.dimensions === dimensions ? undefined : dimensions;
  const who = `${model} at ${baseUrl}`;

  return {
    info: {
      provider,
      model,
      dimensions,
      baseUrl,
      ...defined({ maxInputTokens }),
      simulated: false,
      price,
    },
    findings: () => undeclared(learned.findings(), plain.capabilities),
    async embed(texts, { signal, retryWith: hint }) {
      if (signal?.aborted) throw cancelled(who);
      if (texts.length === 0) return { vectors: [], usage: embeddingUsage(0, [], price) };
      const lowerings = loweringsOf(hint);
      // Read now and not at the start of the call, to include findings of other calls in the meantime.
      const used = withLowerings(learned.lower(expected), lowerings);
      const length = used.dimensions ? asked : undefined;
      const input = texts.map((text) => wellFormed(text) || ' ');
      const body = {
        model,
        input,
        ...(used.encoding !== 'none' && { encoding_format: used.encoding }),
        ...defined({ dimensions: length }),
      };
      const outcome = await connection.request(
        (client, inner) => sendEmbeddings(client, inner, body),
        signal,
      );
      if ('value' in outcome) {
        learned.learn(lowerings);
        const { vectors, tokens, model: wireModel } = outcome.value;
        const servedModel = servedModelOf(wireModel);
        const usage = embeddingUsage(tokens, input, price);
        return {
          vectors: checkedVectors(vectors, dimensions, { who, usage }),
          usage,
          latencyMs: outcome.latencyMs,
          ...defined({ servedModel }),
        };
      }
      if (signal?.aborted) throw cancelled(who);
      const { failure, replied } = outcome;
      const lowering = lowerEmbeddings(used, failure, length);
      const retryWith =
        lowering === undefined
          ? undefined
          : [...lowerings.filter(({ capability }) => capability !== lowering.capability), lowering];
      throw requestError(failure, { who, replied, retryWith });
    },
  };
}

/** @throws {ProviderError} `invalid-reply` when a vector is missing or unusable */
function checkedVectors(
  wire: readonly unknown[],
  dimensions: number,
  { who, usage }: { readonly who: string; readonly usage: Usage },
): Float32Array[] {
  const { estimatedTexts: _none, ...paid } = usage;
  return wire.map((values, index) => {
    const vector = readVector(values, dimensions);
    if (!('problem' in vector)) return vector;
    throw new ProviderError(
      'invalid-reply',
      `${who} returned ${vector.problem} for text ${index} of ${wire.length}.`,
      {
        hint: 'Check the embedding model and the `dimensions` option.',
        usage: { ...paid, embeddedTexts: 0 },
        ...(!vector.lasting && { retry: 'soon' }),
      },
    );
  });
}

/**
 * Chooses the capability to drop after a refusal of an embedding request in the form of `used` (with `dimensions` if it
 * was sent); `undefined` if the refusal names nothing that can be omitted.
 */
function lowerEmbeddings(
  used: EmbeddingCapabilities,
  failure: Failure,
  dimensions: number | undefined,
): Lowering | undefined {
  if (failure.reason !== 'invalid-request') return undefined;
  const about = `${failure.param ?? ''} ${failure.message}`;
  if (used.dimensions && dimensions !== undefined && /dimension|matryoshka/i.test(about)) {
    const instead = 'left out, so vectors have the model’s own length';
    return { capability: 'dimensions', value: false, refused: 'dimensions', instead, failure };
  }
  const aboutEncoding = /encoding_?format|base64/i.test(about);
  if (used.encoding === 'base64' && aboutEncoding) {
    const instead = 'asked for float instead';
    return { capability: 'encoding', value: 'float', refused: 'base64', instead, failure };
  }
  if (used.encoding === 'float' && aboutEncoding) {
    const instead = 'left out, so the server chooses';
    return { capability: 'encoding', value: 'none', refused: 'encoding_format', instead, failure };
  }
  return undefined;
}
