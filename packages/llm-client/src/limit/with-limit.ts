import { backgroundTurn, type CallPace, type ChatModel, type Embedder } from '@memgym/core';
import { bothPaces } from './both-paces.js';
import type { Limiter } from './limiter.js';

/**
 * The model with every request of its calls, the repeated ones included, waiting for the limiter's leave.
 * Put it inside the cache, so that kept replies wait for nothing. Calls in the background wait behind the
 * episode's others, and their replies behind all other work of the process. A model in this process is not
 * limited.
 * @param episode what the calls share their turns with; default ''
 */
export function withLimit(model: ChatModel, limiter: Limiter, episode = ''): ChatModel {
  const paced = createPaced(limiter, episode);
  return {
    info: model.info,
    complete: (request) => paced(request, (pace) => model.complete({ ...request, pace })),
  };
}

/** The same for an embedder. */
export function withEmbedderLimit(embedder: Embedder, limiter: Limiter, episode = ''): Embedder {
  const paced = createPaced(limiter, episode);
  return {
    info: embedder.info,
    embed: (texts, options) => paced(options, (pace) => embedder.embed(texts, { ...options, pace })),
  };
}

function createPaced(limiter: Limiter, episode: string) {
  const pace = limiter.pace(episode);
  const backgroundPace = limiter.pace(episode, true);
  return async <Reply>(
    asked: { readonly background?: boolean | undefined; readonly pace?: CallPace | undefined },
    call: (pace: CallPace) => Promise<Reply>,
  ): Promise<Reply> => {
    if (asked.background !== true) return call(bothPaces(asked.pace, pace));
    const reply = await call(bothPaces(asked.pace, backgroundPace));
    await backgroundTurn();
    return reply;
  };
}
