import { AsyncLocalStorage } from 'node:async_hooks';
import { Embeddings } from '@langchain/core/embeddings';
import type { Embedder } from '@memgym/core';
import type { RemoteCall } from '@memgym/memory-systems/remote';

/** What an embedding does for a call: its signal, and where its usage is reported. */
type Purpose = Pick<RemoteCall, 'signal' | 'used'>;

/** An embedder of ours as LangChain's `Embeddings`, for the index of a store. */
export class PortEmbeddings extends Embeddings {
  readonly #embedder: Embedder;
  /** The store calls `embedQuery` without any context, and calls of several scopes run at the same time. */
  readonly #purpose = new AsyncLocalStorage<Purpose>();

  constructor(embedder: Embedder) {
    super({});
    this.#embedder = embedder;
  }

  /** Does work of the store for a call. */
  during<Result>(call: Purpose, work: () => Promise<Result>): Promise<Result> {
    return this.#purpose.run(call, work);
  }

  async embedDocuments(texts: string[]): Promise<number[][]> {
    return this.#embed(texts, 'document');
  }

  async embedQuery(text: string): Promise<number[]> {
    const [vector = []] = await this.#embed([text], 'query');
    return vector;
  }

  async #embed(texts: readonly string[], kind: 'document' | 'query'): Promise<number[][]> {
    const purpose = this.#purpose.getStore();
    const { vectors, usage } = await this.#embedder.embed(texts, { kind, signal: purpose?.signal });
    purpose?.used(usage);
    return vectors.map((vector) => Array.from(vector));
  }
}
