import type { ChatModel, Embedder } from '@memgym/core';

/** The model with every call in the background: those of others go first, where they wait for each other. */
export function inBackground(model: ChatModel): ChatModel {
  return {
    info: model.info,
    complete: (request) => model.complete({ ...request, background: true }),
  };
}

/** The same for an embedder. */
export function embedInBackground(embedder: Embedder): Embedder {
  return {
    info: embedder.info,
    embed: (texts, options) => embedder.embed(texts, { ...options, background: true }),
  };
}
