import { type Embeddings, isLocal, ProviderError, parseConfig, zeroUsage } from '@memgym/core';
import * as z from 'zod';
import type { EmbedCall, Next } from '../middleware/middleware.js';
import { byKind, type Middleware } from '../middleware/middleware.js';
import { type EmbeddingBatch, embeddingBatches } from './embedding-batches.js';
import { joinedEmbeddings } from './joined-embeddings.js';

export const batchOptionsSchema = z.strictObject({
  batchSize: z.int().min(1).max(2048).default(128).describe('Maximum number of texts per request.'),
  batchTokens: z
    .int()
    .min(1)
    .default(100_000)
    .describe('Estimated maximum number of tokens per request; a longer text is sent alone.'),
});
export type BatchOptions = z.input<typeof batchOptionsSchema>;

/**
 * Divides the texts of a call into requests and sends them one after another. A batch that the server refuses is halved
 * until the faulty text is alone. Put it outside the retries, so that each request is retried separately. Calls to a
 * chat model or to a local embedder pass through unchanged.
 * @throws {ConfigError} when an option is invalid
 */
export function batchTexts(options: BatchOptions = {}): Middleware {
  const settings = parseConfig('Batches', batchOptionsSchema, options);
  return byKind({
    async embed(call, next) {
      if (isLocal(call.info)) return next(call);
      const parts: Embeddings[] = [];
      for (const batch of embeddingBatches(call.texts, settings))
        parts.push(await embedBatch(batch, call, next));
      return joinedEmbeddings(parts);
    },
  });
}

async function embedBatch(
  batch: EmbeddingBatch,
  call: EmbedCall,
  next: Next<EmbedCall>,
): Promise<Embeddings> {
  const { from, texts } = batch;
  try {
    return await next({ ...call, texts });
  } catch (error) {
    if (!ProviderError.isInstance(error) || !isRefusal(error)) throw error;
    if (texts.length === 1) throw atFault(error, batch);
    const half = Math.ceil(texts.length / 2);
    const faults = call.sent.faults.slice(-1);
    const left = await embedBatch({ from, texts: texts.slice(0, half) }, call, next);
    const right = await embedBatch({ from: from + half, texts: texts.slice(half) }, call, next);
    return joinedEmbeddings([{ vectors: [], usage: zeroUsage, tries: faults.length, faults }, left, right]);
  }
}

const isRefusal = ({ reason }: ProviderError): boolean =>
  reason === 'invalid-request' || reason === 'context-overflow';

function atFault(
  { reason, status, message }: ProviderError,
  { from, texts: [text = ''] }: EmbeddingBatch,
): ProviderError {
  return new ProviderError(reason, `Text ${from} (${text.length} characters): ${message}`, {
    status,
    ...(reason === 'context-overflow' && {
      hint: 'Set `maxInputTokens` to the limit of the model; longer texts are then cut.',
    }),
  });
}
