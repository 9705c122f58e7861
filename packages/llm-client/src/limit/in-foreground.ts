import { type ChatModel, type Embedder, foregroundTurn } from '@memgym/core';

/**
 * The model with replies that go on in turns: of those that are there at one moment, the one of whoever has most left
 * to do first. Put it around all that keeps and counts a reply, which shall not wait. Kept replies and those of
 * a simulated model go on at once.
 * @param left how much the asker still has to do, in whatever unit all askers use
 */
export function inForeground(model: ChatModel, left: () => number): ChatModel {
  if (model.info.simulated) return model;
  return {
    info: model.info,
    async complete(request) {
      const reply = await model.complete(request);
      if (!reply.cached) await foregroundTurn(left);
      return reply;
    },
  };
}

/** The same for an embedder. */
export function embedInForeground(embedder: Embedder, left: () => number): Embedder {
  if (embedder.info.simulated) return embedder;
  return {
    info: embedder.info,
    async embed(texts, options) {
      const embeddings = await embedder.embed(texts, options);
      if (embeddings.cached !== true) await foregroundTurn(left);
      return embeddings;
    },
  };
}
