import type { ChatRequest, FinishReason, JsonObject } from '@memgym/core';
import type OpenAI from 'openai';
import type { ChatApiName, ChatCapabilities } from './capabilities.js';
import { unreadableReply } from './failure.js';
import type { WireCounts } from './token-usage.js';
import { TryFailed } from './try-once.js';

/** One request to send. */
export interface ChatSend {
  readonly model: string;
  readonly request: ChatRequest;
  /** The form of the request. */
  readonly capabilities: ChatCapabilities;
  readonly reasoningEffort?: string | undefined;
  /** Further members of the request. */
  readonly parameters?: JsonObject | undefined;
}

/** A reply of an API. */
export interface WireReply {
  readonly text: string;
  readonly finishReason: FinishReason;
  readonly counts: WireCounts;
  /** Unchecked name of the model that the server says it used. */
  readonly model: unknown;
}

/** An HTTP API of chat models. */
export interface ChatApi {
  readonly name: ChatApiName;
  /** The path of its requests, as a batch names it. */
  readonly path: string;
  /** Sends one request. @throws {TryFailed} for an unusable reply; and the errors of the SDK */
  send(client: OpenAI, signal: AbortSignal, call: ChatSend): Promise<WireReply>;
}

/** A reply as an object. @throws {TryFailed} for other JSON */
export function readBody<Value>(body: Value): Value {
  if (typeof body !== 'object' || body === null) throw new TryFailed(unreadableReply);
  return body;
}

/** A reply with an answer or a refusal. */
export function wholeOrRefused(
  text: string,
  refusal: string | null | undefined,
  ended: FinishReason,
): Pick<WireReply, 'text' | 'finishReason'> {
  return typeof refusal === 'string' && refusal !== ''
    ? { text: refusal, finishReason: 'refusal' }
    : { text, finishReason: ended };
}
