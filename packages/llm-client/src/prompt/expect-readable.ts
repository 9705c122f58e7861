import { ProviderError } from '@memgym/core';
import { byKind, type Middleware } from '../middleware/middleware.js';

const mostUnreadable = 30;

/**
 * Fails with `no-usable-reply` when the first 30 replies that had to be JSON could not be read, not one of them: the
 * model cannot do what is asked. Use one instance for all calls to one model, outside the trace, so that the record of
 * a call stays whole. Cached replies count; replies of simulated models do not.
 * @throws {ProviderError} `no-usable-reply`
 */
export function expectReadable(): Middleware {
  let unreadable = 0;
  let isKnown = false;
  return byKind({
    chat: async (call, next) => {
      const reply = await next(call);
      const formOf = call.request.prompt?.formOf;
      if (isKnown || formOf === undefined || call.info.simulated) return reply;
      const isReadable = reply.finishReason === 'stop' && formOf(reply.text) !== 'unreadable';
      if (isReadable) isKnown = true;
      else unreadable += 1;
      if (isKnown || unreadable < mostUnreadable) return reply;
      const { model, baseUrl = 'the provider' } = call.info;
      throw new ProviderError(
        'no-usable-reply',
        `${model} at ${baseUrl} gave ${unreadable} replies that had to be JSON, and none could be read.`,
        {
          hint:
            'Read the replies in the folder `calls` of the run, and choose a model that can reply in JSON. ' +
            'If the server was at fault, repair it and use the cache mode `refresh` once, because the cache holds these replies.',
          reply: reply.text,
        },
      );
    },
  });
}
