import { createRng, digest } from '@memgym/core';
import type { ServerRequest } from '@memgym/llm-client/testing';
import { readBlocks } from './script/read-blocks.js';
import { type BadReplyKind, badReplyKinds, spoilReply } from './script/spoil-reply.js';
import {
  answersReply,
  checkedAnswerReply,
  checkedQueryReply,
  createUnclear,
  eventsReply,
  initialQueriesReply,
  refinedAnswerReply,
  refinedQueryReply,
  updateQueriesReply,
} from './script/text-replies.js';
import {
  initialStateReply,
  profileReply,
  questionsReply,
  refinedReply,
  unifiedReply,
  updateReply,
} from './script/world-replies.js';

export interface GeneratorScriptOptions {
  /** Share of unclear drafts that must be refined, 0 to 1. Default 0.2. */
  readonly unclearShare?: number;
  /** Share of unusable replies, 0 to 1. Default 0. */
  readonly badShare?: number;
  /** Kinds of unusable replies. Default: all. */
  readonly badKinds?: readonly BadReplyKind[];
  /** Default 1. */
  readonly seed?: string | number;
}

/** A scripted model of the generator of users. */
export interface GeneratorScript {
  /**
   * The reply to a request of one of the fourteen generator prompts, undefined for any other request; pass it to
   * `startOpenAIServer`. It depends on the request alone, except for bad replies: the n-th request with the same body
   * gets the same reply.
   */
  readonly chat: (request: Pick<ServerRequest, 'body'>) => string | undefined;
  /** Number of answers to each call, by its number in the pipeline, 1 to 14. */
  readonly calls: ReadonlyMap<number, number>;
  /** Number of bad replies, by kind. */
  readonly bad: ReadonlyMap<BadReplyKind, number>;
}

/** Scripts a generator model from a small set of facts whose values can be found in a text. */
export function createGeneratorScript(options: GeneratorScriptOptions = {}): GeneratorScript {
  const { unclearShare = 0.2, badShare = 0, badKinds = badReplyKinds, seed = 1 } = options;
  const isUnclear = createUnclear(unclearShare, seed);
  const rng = createRng(seed);
  const calls = new Map<number, number>();
  const bad = new Map<BadReplyKind, number>();
  const seen = new Map<string, number>();

  const answer = (text: string): readonly [call: number, reply: unknown] | undefined => {
    const blocks = readBlocks(text);
    const variables = blocks.get('variables') as readonly Record<string, unknown>[] | undefined;
    const first = variables?.[0] ?? {};
    if (blocks.has('basics')) return [1, profileReply(blocks)];
    if (/Write \d+ different questions/.test(text)) return [2, questionsReply(text)];
    if (blocks.has('questions')) return [3, refinedReply(blocks)];
    if ('uses' in first) return [4, unifiedReply(blocks)];
    if (blocks.has('earlier')) return [6, updateReply(text, blocks)];
    if (blocks.has('unchanged')) return [7, eventsReply(blocks)];
    if (blocks.has('variants')) return [8, answersReply(blocks, isUnclear)];
    if (blocks.has('situations')) return [9, checkedAnswerReply(blocks, text)];
    if (blocks.has('rivals')) return [10, refinedAnswerReply(blocks)];
    if (blocks.has('events')) return [12, updateQueriesReply(blocks, isUnclear)];
    if (blocks.has('message')) {
      return 'value' in first ? [14, refinedQueryReply(blocks)] : [13, checkedQueryReply(blocks)];
    }
    if (!blocks.has('profile') || variables === undefined) return undefined;
    return 'value' in first
      ? [11, initialQueriesReply(blocks, isUnclear)]
      : [5, initialStateReply(text, blocks)];
  };

  return {
    calls,
    bad,
    chat: ({ body }) => {
      const text = body.messages?.find(({ role }) => role === 'user')?.content ?? '';
      const answered = answer(text);
      if (answered === undefined) return undefined;
      const [call, value] = answered;
      calls.set(call, (calls.get(call) ?? 0) + 1);
      const reply = typeof value === 'string' ? value : JSON.stringify(value);
      const key = digest(body);
      const count = seen.get(key) ?? 0;
      seen.set(key, count + 1);
      const chance = rng.stream(`${key}/${count}`);
      if (chance.next() >= badShare) return reply;
      const kind = chance.pick(badKinds);
      bad.set(kind, (bad.get(kind) ?? 0) + 1);
      return spoilReply(reply, kind);
    },
  };
}
