import { backgroundTurn, type CallPace, type ChatModel, type Embedder, foregroundTurn } from '@memgym/core';
import { bothPaces } from './both-paces.js';
import type { Limiter } from './limiter.js';

/** Whose calls they are. */
export interface LimitedAsker {
  /** What the calls share their turns with. Default ''. */
  readonly episode?: string;
  /**
   * How much the asker still has to do, in whatever unit all askers use: of replies that are there at one
   * moment, that of whoever has most left goes on first. Default 0: in the order they came.
   */
  readonly left?: () => number;
}

/**
 * The model with every request of its calls, the repeated ones included, waiting for the limiter's leave.
 * Put it inside the cache, so that kept replies wait for nothing. Calls in the background wait behind the
 * episode's others, and their replies behind all other work of the process. A model in this process is not
 * limited.
 */
export function withLimit(model: ChatModel, limiter: Limiter, asker: LimitedAsker = {}): ChatModel {
  const paced = createPaced(limiter, asker);
  return {
    info: model.info,
    complete: (request) => paced(request, (pace) => model.complete({ ...request, pace })),
  };
}

/** The same for an embedder. */
export function withEmbedderLimit(embedder: Embedder, limiter: Limiter, asker: LimitedAsker = {}): Embedder {
  const paced = createPaced(limiter, asker);
  return {
    info: embedder.info,
    embed: (texts, options) => paced(options, (pace) => embedder.embed(texts, { ...options, pace })),
  };
}

function createPaced(limiter: Limiter, { episode = '', left = () => 0 }: LimitedAsker) {
  const pace = limiter.pace(episode);
  const backgroundPace = limiter.pace(episode, true);
  return async <Reply>(
    asked: { readonly background?: boolean | undefined; readonly pace?: CallPace | undefined },
    call: (pace: CallPace) => Promise<Reply>,
  ): Promise<Reply> => {
    const background = asked.background === true;
    const reply = await call(bothPaces(asked.pace, background ? backgroundPace : pace));
    await (background ? backgroundTurn() : foregroundTurn(left));
    return reply;
  };
}
