import type { CallRecord, Embedder } from '@memgym/core';
import { failedCall, triesOf } from './with-trace.js';

export interface EmbedderTraceOptions {
  /** Told of every call, failed ones included. Texts are not in the record. */
  readonly onCall: (record: CallRecord) => void;
}

/** The embedder with every call recorded, under the role `embed`. Put it outside the cache. */
export function withEmbedderTrace(embedder: Embedder, options: EmbedderTraceOptions): Embedder {
  const { provider, model } = embedder.info;
  const common = { kind: 'call' as const, role: 'embed' as const, provider, model, messages: [] };
  return {
    info: embedder.info,
    async embed(texts, embedOptions) {
      const started = performance.now();
      try {
        const embeddings = await embedder.embed(texts, embedOptions);
        const latencyMs = performance.now() - started;
        const { usage, cached = false } = embeddings;
        options.onCall({ ...common, finishReason: 'stop', usage, latencyMs, cached, ...triesOf(embeddings) });
        return embeddings;
      } catch (error) {
        options.onCall({ ...common, ...failedCall(error, performance.now() - started) });
        throw error;
      }
    },
  };
}
