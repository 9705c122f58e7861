import type { Role } from '../conversation.js';
import type { JsonObject } from '../json.js';
import type { Usage } from '../usage.js';
import type { CallFault } from './call-fault.js';
import type { CallPhase } from './call-phase.js';
import type { CallRole } from './call-role.js';
import type { ModelPrice } from './model-price.js';
import type { ReplyForm } from './reply-form.js';

/** One message of a prompt. Treated as immutable: its digest is cached per object. */
export interface ChatMessage {
  readonly role: Role;
  readonly content: string;
}

/**
 * The typed prompt a request was rendered from. It is never sent; the offline model answers from
 * it, and records cite it.
 */
export interface PromptSource {
  readonly name: string;
  readonly version: string;
  /** Digest of the prompt's definition and text as its code renders it, also where a supplied text is sent instead. */
  readonly hash: string;
  /** The parsed input, from which it was rendered. Never sent, hashed or recorded; a simulated model answers from it. */
  readonly input?: unknown;
  /** How a reply can be read; absent for a prompt that asks for free text. */
  readonly formOf?: (reply: string) => ReplyForm;
  /** The replies of a real model, where those of the offline model are much shorter; estimates assume it. */
  readonly usualReply?: UsualReply;
  /** True if the prompt is repeated together with its first reply and the problem with it. */
  readonly repair?: boolean;
  /** Number of messages at the end that are no part of the prompt: its first reply and the problem. Default: 0. */
  readonly added?: number;
}

/** The length of a real model's replies to a prompt. */
export interface UsualReply {
  /** Mean number of tokens. */
  readonly tokens: number;
  readonly basis: 'published' | 'assumed';
  /** The publication, or the reason of the assumption. */
  readonly source: string;
}

/** The request of one call. */
export interface ChatRequest {
  readonly messages: readonly ChatMessage[];
  readonly role: CallRole;
  /** The phase of the run; costs are grouped by it. Default: the usual phase of the role. */
  readonly phase?: CallPhase | undefined;
  readonly prompt?: PromptSource;
  /** JSON Schema of the reply; without it, the reply is free text. */
  readonly responseSchema?: { readonly name: string; readonly schema: JsonObject };
  /** 0..2, default 0. */
  readonly temperature?: number | undefined;
  /** Above 0, up to 1: draws only from the likeliest tokens that have this probability together. Default: the server's own. */
  readonly topP?: number | undefined;
  /** Default: the server's own limit. */
  readonly maxOutputTokens?: number | undefined;
  readonly seed?: number | undefined;
  /** Repetition of the same experiment, from 0; part of the cache key. */
  readonly trial?: number | undefined;
  readonly signal?: AbortSignal | undefined;
  /** From the error of an earlier try of the same call: the parts to omit now. */
  readonly retryWith?: unknown;
}

/** The reason why the model stopped. Only replies with `stop` are complete. */
export type FinishReason = 'stop' | 'length' | 'content-filter' | 'refusal';

export interface ChatReply {
  readonly text: string;
  readonly finishReason: FinishReason;
  readonly usage: Usage;
  /** Wall time of the request that was answered, in milliseconds; for a cached reply, of the original request. */
  readonly latencyMs: number;
  /** True if no call was made. */
  readonly cached: boolean;
  /** Set if it came in a batch, at the price of batches. */
  readonly batch?: true;
  /** The model that the server says it used, often a dated snapshot; absent if it named none. */
  readonly servedModel?: string;
  /** Requests sent for this reply; for a cached reply, by the original call. Absent if they are not counted. */
  readonly tries?: number;
  /** The reasons why earlier tries gave no reply, in order. */
  readonly faults?: readonly CallFault[];
}

/** Identity of the model. */
export interface ChatModelInfo {
  readonly provider: string;
  readonly model: string;
  /** Its address; absent for a model in this process. Never contains a key. */
  readonly baseUrl?: string;
  /** Other settings that affect replies, e.g. a reasoning effort; part of the cache key. */
  readonly settings?: Readonly<Record<string, string>>;
  /** True for a simulated model; reports mark it. */
  readonly simulated: boolean;
  /** Price of its tokens; null if unknown. */
  readonly price?: ModelPrice | null;
}

/**
 * A chat model. One call sends one request. Retries, limits, a budget, a cache and records are middleware:
 * `wrapModel` of `@memgym/llm-client` puts it around a model.
 */
export interface ChatModel {
  readonly info: ChatModelInfo;
  /** @throws {ProviderError} when the request got no complete reply; `retry` says whether another request may get one */
  complete(request: ChatRequest): Promise<ChatReply>;
}
