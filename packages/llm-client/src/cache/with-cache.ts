import {
  type ChatModel,
  type ChatReply,
  type ChatRequest,
  callFaultSchema,
  digest,
  ProviderError,
  usageSchema,
} from '@memgym/core';
import { z } from 'zod';
import { priced } from '../ledger/cost-of.js';
import type { CacheMode, CacheStore } from './cache-store.js';
import { chatCacheKey } from './chat-cache-key.js';
import { claimOrReply } from './claim-or-reply.js';
import { inOneFlight } from './in-one-flight.js';
import { readEntry } from './read-entry.js';

export interface CacheOptions {
  readonly store: CacheStore;
  readonly mode: CacheMode;
  /**
   * Which episode asks. It tells equal calls at a temperature above 0 apart; at 0 episodes share
   * replies. Default: none.
   */
  readonly episode?: string;
}

/** What is kept of a reply. */
const entrySchema = z.object({
  model: z.string(),
  finishReason: z.literal('stop'),
  text: z.string(),
  usage: usageSchema,
  latencyMs: z.number().nonnegative(),
  tries: z.number().int().nonnegative().exactOptional(),
  faults: z.array(callFaultSchema).exactOptional(),
});

/**
 * The model with its replies kept. Make one wrapper per episode: at a temperature above 0 the
 * n-th equal call of the episode meets the n-th reply. Only whole replies (`stop`) are kept; a kept
 * one says `cached`, with the usage, latency and tries of the call that was once made; a cost that was not
 * known then is filled in by the price known now. Equal calls at one
 * moment are one call, over all processes that share a folder. A simulated model is given back as it is, being a pure function.
 * @throws {ProviderError} from `complete`: `cache-miss` in replay-only mode
 */
export function withCache(model: ChatModel, options: CacheOptions): ChatModel {
  const { store, mode } = options;
  if (mode === 'off' || model.info.simulated) return model;
  const occurrences = new Map<string, number>();

  const keyOf = (request: ChatRequest): string => {
    const key = chatCacheKey(model.info, request);
    if ((request.temperature ?? 0) <= 0) return key;
    const occurrence = occurrences.get(key) ?? 0;
    occurrences.set(key, occurrence + 1);
    return digest([key, options.episode ?? null, occurrence]);
  };

  const kept = async (key: string): Promise<ChatReply | undefined> => {
    const entry = readEntry(entrySchema, await store.get(key));
    if (entry === undefined) return undefined;
    const { model: _model, ...reply } = entry;
    return { ...reply, usage: priced(reply.usage, model.info.price ?? null), cached: true };
  };

  const make = async (key: string, request: ChatRequest): Promise<ChatReply> => {
    const reply = await model.complete(request);
    if (reply.finishReason === 'stop') {
      const { cached: _cached, ...rest } = reply;
      await store.set(key, JSON.stringify({ model: model.info.model, ...rest }));
    }
    return reply;
  };

  const answer = async (key: string, request: ChatRequest): Promise<ChatReply> => {
    const before = mode === 'refresh' ? undefined : await kept(key);
    if (before !== undefined) return before;
    if (mode === 'replay-only') {
      const prompt = request.prompt === undefined ? '' : ` to the prompt '${request.prompt.name}'`;
      throw new ProviderError('cache-miss', `No reply of ${model.info.model}${prompt} is kept as ${key}.`);
    }
    if (mode === 'refresh') return make(key, request);
    const claim = await claimOrReply(store, key, () => kept(key), request.signal);
    if ('reply' in claim) return claim.reply;
    try {
      return await make(key, request);
    } finally {
      await claim.giveUp();
    }
  };

  return {
    info: model.info,
    async complete(request) {
      const { signal } = request;
      if (signal?.aborted) throw new ProviderError('aborted', 'The call was cancelled.');
      const key = keyOf(request);
      const lead = () => answer(key, request);
      const { value, led } = await inOneFlight(store, `${mode} ${key}`, signal, lead);
      return led ? value : { ...value, cached: true };
    },
  };
}
