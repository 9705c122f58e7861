import type { ChatRequest, FinishReason } from '@memgym/core';
import type OpenAI from 'openai';
import type { ChatApiName, ChatCapabilities } from './capabilities.js';
import { pageFailure, unreadableReply } from './failure.js';
import type { WireCounts } from './token-usage.js';
import { TryFailed } from './try-once.js';

/** One request to put on the wire. */
export interface ChatSend {
  readonly model: string;
  readonly request: ChatRequest;
  /** How to put it. */
  readonly capabilities: ChatCapabilities;
  readonly reasoningEffort?: string | undefined;
}

/** A reply as an API gave it. */
export interface WireReply {
  readonly text: string;
  readonly finishReason: FinishReason;
  readonly counts: WireCounts;
}

/** A way of asking a chat model over HTTP. */
export interface ChatApi {
  readonly name: ChatApiName;
  /** Sends one request. @throws {TryFailed} for a reply that is there but useless; and what the SDK throws */
  send(client: OpenAI, signal: AbortSignal, call: ChatSend): Promise<WireReply>;
}

/**
 * A reply as an object: some gateways send JSON under another content type, which the SDK then gives as text.
 * @throws {TryFailed} for a web page, and for a reply that holds no object
 */
export function readBody<Value>(body: Value): Value {
  if (typeof body === 'string' && /^\s*</.test(body)) throw new TryFailed(pageFailure);
  const value: unknown = typeof body === 'string' ? JSON.parse(body) : body;
  if (typeof value !== 'object' || value === null) throw new TryFailed(unreadableReply);
  return value as Value;
}

/** A reply in which the model refused, or said something that counts as an answer. */
export function wholeOrRefused(
  text: string,
  refusal: string | null | undefined,
  ended: FinishReason,
): Pick<WireReply, 'text' | 'finishReason'> {
  return typeof refusal === 'string' && refusal !== ''
    ? { text: refusal, finishReason: 'refusal' }
    : { text, finishReason: ended };
}
