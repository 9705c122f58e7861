import {
  type ChatMessage,
  type ChatRequest,
  type FinishReason,
  type JsonObject,
  textStart,
  wellFormed,
  withoutSecrets,
} from '@memgym/core';
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

/**
 * The messages as they are sent: in well-formed Unicode, because strict servers refuse half a character, and without
 * empty system messages, which some servers refuse. Without a system role, system texts are placed at the start of the
 * next user message, or form one if none follows; and neighbours of one role become one message, because the same chat
 * templates want user and assistant to alternate.
 */
export function wireMessages(messages: readonly ChatMessage[], systemRole: boolean): ChatMessage[] {
  const said = messages
    .filter(({ role, content }) => role !== 'system' || content.trim() !== '')
    .map(({ role, content }) => ({ role, content: wellFormed(content) }));
  if (systemRole) return said;
  const sent: { role: ChatMessage['role']; contents: string[] }[] = [];
  for (const { role: given, content } of said) {
    const role = given === 'system' ? 'user' : given;
    const before = sent.at(-1);
    if (before?.role === role) before.contents.push(content);
    else sent.push({ role, contents: [content] });
  }
  return sent.map(({ role, contents }) => ({ role, content: contents.join('\n\n') }));
}

const longestName = 200;

/** The name of the model that a server says it used; `undefined` if it names none. */
export function servedModelOf(wire: unknown): string | undefined {
  if (typeof wire !== 'string') return undefined;
  const name = textStart(
    withoutSecrets(wellFormed(wire))
      .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
      .trim(),
    longestName,
  );
  return name === '' ? undefined : name;
}
