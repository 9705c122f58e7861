import {
  type ChatReply,
  type ChatRequest,
  callFaultSchema,
  digest,
  ProviderError,
  usageSchema,
  usualPhase,
} from '@memgym/core';
import * as z from 'zod';
import { batchPrice, priced } from '../ledger/prices.js';
import type { ChatCall, Next } from '../middleware/middleware.js';
import { askedOfChat, askedSchema, chatCacheKey, readEntry } from './cache-entry.js';
import type { CacheOptions } from './cache-options.js';
import { claimOrReply, inOneFlight } from './sent-once.js';
import { whyMissed } from './why-missed.js';

/** The stored part of a reply. */
const entrySchema = z.object({
  model: z.string(),
  finishReason: z.enum(['stop', 'length', 'content-filter', 'refusal']),
  text: z.string(),
  usage: usageSchema,
  latencyMs: z.number().nonnegative(),
  servedModel: z.string().exactOptional(),
  batch: z.literal(true).exactOptional(),
  tries: z.int().nonnegative().exactOptional(),
  faults: z.array(callFaultSchema).exactOptional(),
  asked: askedSchema.exactOptional(),
});

/** The stored failure of a prompt that is too long for the model, which is as final as a reply. */
const overflowSchema = z.object({
  model: z.string(),
  overflow: z.string(),
  asked: askedSchema.exactOptional(),
});

/**
 * Answers chat calls from the cache. At a temperature above 0 the n-th equal call of an instance gets the n-th
 * stored reply.
 */
export function cachedChat({ store, mode, episode, retryUnreadable = false }: CacheOptions) {
  const asksAgain = retryUnreadable && mode !== 'replay-only';
  const occurrences = new Map<string, number>();

  const keyOf = ({ info, request }: ChatCall): string => {
    const key = chatCacheKey(info, request);
    if ((request.temperature ?? 0) <= 0) return key;
    const occurrence = occurrences.get(key) ?? 0;
    occurrences.set(key, occurrence + 1);
    return digest([key, episode ?? null, occurrence]);
  };

  const find = async (key: string, { info, request }: ChatCall): Promise<ChatReply | undefined> => {
    const stored = await store.get(key);
    const refused = isAnswer(request) ? readEntry(overflowSchema, stored) : undefined;
    if (refused !== undefined) throw new ProviderError('context-overflow', refused.overflow);
    const entry = readEntry(entrySchema, stored);
    if (entry === undefined || (asksAgain && isLost(request, entry.text))) return undefined;
    const { model: _model, asked: _asked, ...reply } = entry;
    const price = reply.batch && info.price ? batchPrice(info.price) : (info.price ?? null);
    return { ...reply, usage: priced(reply.usage, price), cached: true };
  };

  const keep = (key: string, { info, request }: ChatCall, found: object): Promise<void> =>
    store.set(key, JSON.stringify({ model: info.model, ...found, asked: askedOfChat(info, request) }));

  const make = async (key: string, call: ChatCall, next: Next<ChatCall>): Promise<ChatReply> => {
    const answers = isAnswer(call.request);
    try {
      const reply = await next(call);
      const { cached: _cached, ...rest } = reply;
      if (reply.finishReason === 'stop' || answers) await keep(key, call, rest);
      return reply;
    } catch (error) {
      const isOverflow = ProviderError.isInstance(error) && error.reason === 'context-overflow';
      if (answers && isOverflow) await keep(key, call, { overflow: error.message });
      throw error;
    }
  };

  const answer = async (key: string, call: ChatCall, next: Next<ChatCall>): Promise<ChatReply> => {
    const { info, request, signal } = call;
    const before = mode === 'refresh' ? undefined : await find(key, call);
    if (before !== undefined) return before;
    if (mode === 'replay-only') {
      const prompt = request.prompt === undefined ? '' : ` to the prompt '${request.prompt.name}'`;
      throw new ProviderError(
        'cache-miss',
        `The cache contains no reply of ${info.model}${prompt} with the key ${key}. ${await whyMissed(store, askedOfChat(info, request))}`.trimEnd(),
      );
    }
    if (mode === 'refresh') return make(key, call, next);
    const claim = await claimOrReply({ store, key, signal }, () => find(key, call));
    if ('reply' in claim) return claim.reply;
    try {
      return await make(key, call, next);
    } finally {
      await claim.giveUp();
    }
  };

  return async (call: ChatCall, next: Next<ChatCall>): Promise<ChatReply> => {
    const { signal } = call;
    if (signal?.aborted) throw new ProviderError('aborted', 'The call was cancelled.');
    const key = keyOf(call);
    const lead = () => answer(key, call, next);
    const { value, led } = await inOneFlight({ store, key: `${mode} ${key}`, signal }, lead);
    return led ? value : { ...value, cached: true };
  };
}

/**
 * A refused or cut-off answer counts as wrong, and so does one to a prompt that is too long; they are kept like any other: asked again in a repeated run, wrong answers
 * alone would have a second chance. Elsewhere nothing can go on without a whole reply, and the next run asks for one.
 */
const isAnswer = ({ role, phase = usualPhase(role) }: ChatRequest): boolean => phase === 'answer';

/** Whether a reply was the last of its request and could not be read. */
const isLost = ({ role, prompt }: ChatRequest, text: string): boolean =>
  role !== 'assistant' && prompt?.repair === true && prompt.formOf?.(text) === 'unreadable';
