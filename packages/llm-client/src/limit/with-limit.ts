import type { ChatModel, Embedder } from '@memgym/core';
import type { Limiter } from './limiter.js';

/**
 * The model with every request of its calls, the repeated ones included, waiting for the limiter's leave.
 * Put it inside the cache, so that kept replies wait for nothing. A model in this process is not limited.
 * @param episode what the calls share their turns with; default ''
 */
export function withLimit(model: ChatModel, limiter: Limiter, episode = ''): ChatModel {
  const pace = limiter.pace(episode);
  return { info: model.info, complete: (request) => model.complete({ ...request, pace }) };
}

/** The same for an embedder. */
export function withEmbedderLimit(embedder: Embedder, limiter: Limiter, episode = ''): Embedder {
  const pace = limiter.pace(episode);
  return { info: embedder.info, embed: (texts, options) => embedder.embed(texts, { ...options, pace }) };
}
