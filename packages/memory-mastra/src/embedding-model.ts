import { AsyncLocalStorage } from 'node:async_hooks';
import type { Embedder } from '@memgym/core';
import { addUsage, type Usage, zeroUsage } from '@memgym/core/memory';
import type { RemoteCall } from '@memgym/memory-systems/remote';

/** One call of Mastra's memory. */
interface Use {
  readonly call: Pick<RemoteCall, 'signal' | 'used'>;
  readonly kind: 'query' | 'document';
  usage?: Usage;
}

/** As many as Mastra keeps the vectors of. */
const mostQueries = 1000;

/** An embedder of ours in the form of the AI SDK, version 2 of its specification, which Mastra takes. */
export function embeddingModelOf(embedder: Embedder) {
  const uses = new AsyncLocalStorage<Use>();
  const asked = new Map<string, Usage>();
  return {
    model: {
      specificationVersion: 'v2',
      provider: embedder.info.provider,
      modelId: embedder.info.model,
      maxEmbeddingsPerCall: 1000,
      supportsParallelCalls: true,
      doEmbed: async ({ values }: { readonly values: readonly string[] }) => {
        const use = uses.getStore();
        const { vectors, usage } = await embedder.embed(values, {
          kind: use?.kind ?? 'document',
          signal: use?.call.signal,
        });
        if (use !== undefined) use.usage = addUsage(use.usage ?? zeroUsage, usage);
        return {
          embeddings: vectors.map((vector) => Array.from(vector)),
          usage: { tokens: usage.embeddingTokens },
        };
      },
    } as const,
    /** Does work of the memory that stores messages, and counts its embeddings. */
    async writing<Result>(call: Use['call'], work: () => Promise<Result>): Promise<Result> {
      const use: Use = { call, kind: 'document' };
      try {
        return await uses.run(use, work);
      } finally {
        if (use.usage !== undefined) call.used(use.usage);
      }
    },
    /**
     * Does work of the memory that searches. Mastra keeps the vectors of texts: a repeated question counts as it did the
     * first time, as replies from our cache do.
     */
    async searching<Result>(call: Use['call'], query: string, work: () => Promise<Result>): Promise<Result> {
      const use: Use = { call, kind: 'query' };
      const result = await uses.run(use, work);
      const usage = use.usage ?? asked.get(query);
      if (usage === undefined) return result;
      const [oldest] = asked.keys();
      if (asked.size >= mostQueries && oldest !== undefined) asked.delete(oldest);
      asked.set(query, usage);
      call.used(usage);
      return result;
    },
  };
}
