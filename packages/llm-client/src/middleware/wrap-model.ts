import {
  addUsage,
  type ChatModel,
  type Embedder,
  InvalidArgumentError,
  isLocal,
  ProviderError,
  usualPhase,
  zeroUsage,
} from '@memgym/core';
import type { Middleware } from './middleware.js';
import {
  type ChatCall,
  type EmbedCall,
  faultOf,
  isInBatch,
  type ModelCall,
  type Next,
  type SentRequests,
} from './middleware.js';
import { clientFor } from './own-retries.js';

/**
 * A model or embedder with middleware around it, outermost first.
 *
 * If the chain contains `retryCalls`, the model's own retries are off. Put retries outside the budget and the limiter,
 * so that both see every try, and the cache outside the retries. State the whole chain in one call: an outer chain
 * counts a failed call of an inner chain as one request.
 *
 * @example
 * ```ts
 * import {
 *   cacheReplies,
 *   createFolderCacheStore,
 *   createOpenAIChatModel,
 *   retryCalls,
 *   traceCalls,
 *   wrapModel,
 * } from '@memgym/llm-client';
 *
 * const model = wrapModel(createOpenAIChatModel({ model: 'gpt-4o-mini' }), [
 *   traceCalls({ onCall: (event) => console.log(event) }),
 *   cacheReplies({ store: createFolderCacheStore('./cache') }),
 *   retryCalls(),
 * ]);
 * ```
 */
export function wrapModel(model: ChatModel, chain: readonly Middleware[]): ChatModel;
export function wrapModel(model: Embedder, chain: readonly Middleware[]): Embedder;
export function wrapModel(model: ChatModel | Embedder, chain: readonly Middleware[]): ChatModel | Embedder {
  const client = clientFor(model, chain);
  if ('complete' in client) {
    const { info } = client;
    const run = link<ChatCall>(chain, ({ request, signal, retryWith, via = client }) =>
      via.complete(withHint({ ...request, signal }, retryWith)),
    );
    return {
      info,
      complete: (request) => {
        const { role, phase = usualPhase(role), signal } = request;
        const sent = nothingSent();
        return run({ kind: 'chat', info, request, role, phase, signal, background: false, sent });
      },
    } satisfies ChatModel;
  }
  const { info } = client;
  const run = link<EmbedCall>(chain, (call) =>
    client.embed(call.texts, withHint({ ...call.options, signal: call.signal }, call.retryWith)),
  );
  return {
    info,
    embed: (texts, options) => {
      const { kind, phase = kind === 'query' ? 'read' : 'write', signal } = options;
      const sent = nothingSent();
      return run({
        kind: 'embed',
        info,
        texts,
        options,
        role: 'embed',
        phase,
        signal,
        background: false,
        sent,
      });
    },
  } satisfies Embedder;
}

const nothingSent = (): SentRequests => ({ tries: 0, faults: [], paid: zeroUsage });

function withHint<Asked extends object>(asked: Asked, retryWith: unknown): Asked {
  return retryWith === undefined ? asked : { ...asked, retryWith };
}

/** The chain as one function, which finally sends and counts the request. */
function link<Call extends ModelCall>(chain: readonly Middleware[], send: Next<Call>): Next<Call> {
  return chain.reduceRight<Next<Call>>((next, middleware) => (call) => middleware(call, next), counted(send));
}

const once = { tries: 1, faults: [] };

function counted<Call extends ModelCall>(send: Next<Call>): Next<Call> {
  return async (call) => {
    const { info, signal, sent } = call;
    if (isLocal(info)) return send(call);
    if (signal?.aborted) throw new ProviderError('aborted', `The call to ${info.model} was cancelled.`);
    try {
      const reply = await send(call);
      // A client with its own retries reports them; a cached reply reports those of the original call.
      const { tries, faults } = reply.cached ? once : { ...once, ...reply };
      sent.tries += tries;
      sent.faults.push(...faults);
      sent.paid = addUsage(sent.paid, reply.usage);
      return { ...reply, tries, faults };
    } catch (error) {
      if (error instanceof InvalidArgumentError) throw error;
      // Its batch goes on, and a later process finds its reply there.
      if (isInBatch(call) && ProviderError.isInstance(error) && error.reason === 'aborted') throw error;
      sent.tries += 1;
      if (ProviderError.isInstance(error) && error.reason !== 'aborted') sent.faults.push(faultOf(error));
      throw error;
    }
  };
}
