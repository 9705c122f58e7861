import type { ChatRequest, FinishReason, JsonObject } from '@memgym/core';
import type OpenAI from 'openai';
import type { ChatApiName, ChatCapabilities } from './capabilities.js';
import { pageFailure, unreadableReply } from './failure.js';
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
}

/** An HTTP API of chat models. */
export interface ChatApi {
  readonly name: ChatApiName;
  /** Sends one request. @throws {TryFailed} for an unusable reply; and the errors of the SDK */
  send(client: OpenAI, signal: AbortSignal, call: ChatSend): Promise<WireReply>;
}

/**
 * A reply as an object. Some gateways send JSON under another content type, and the SDK returns that as text.
 * @throws {TryFailed} for a web page, and for a reply that is not an object
 */
export function readBody<Value>(body: Value): Value {
  if (typeof body === 'string' && /^\s*</.test(body)) throw new TryFailed(pageFailure);
  const value: unknown = typeof body === 'string' ? JSON.parse(body) : body;
  if (typeof value !== 'object' || value === null) throw new TryFailed(unreadableReply);
  return value as Value;
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
