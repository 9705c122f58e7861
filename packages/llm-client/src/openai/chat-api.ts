import {
  type ChatMessage,
  type ChatRequest,
  type FinishReason,
  type JsonObject,
  type JsonValue,
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

/** The reply forms that can be requested from a server, the strictest first. */
export type ReplyForm = 'json_schema' | 'json_object' | 'none';

/**
 * The strictest form that the server supports for a request. A schema without members accepts any object, like
 * JSON-object mode, which is used instead if it is supported.
 */
export function replyFormOf(
  { jsonSchema, jsonObject }: Pick<ChatCapabilities, 'jsonSchema' | 'jsonObject'>,
  { responseSchema, messages }: ChatRequest,
): ReplyForm {
  if (responseSchema === undefined) return 'none';
  const { schema } = responseSchema;
  // Servers refuse JSON-object mode unless the prompt mentions JSON.
  const asked = messages.some(({ content }) => /json/i.test(content));
  const canBeObject = jsonObject && asked && schema.type === 'object';
  if (jsonSchema && !(canBeObject && isAnyObject(schema))) return 'json_schema';
  return canBeObject ? 'json_object' : 'none';
}

const isAnyObject = (schema: object): boolean => Object.keys(schema).every((key) => key === 'type');

/** A JSON Schema as both APIs expect it, in different places. */
export function wireSchema({ name, schema }: NonNullable<ChatRequest['responseSchema']>) {
  return { name, schema, strict: isStrictSchema(schema) };
}

/**
 * Whether a schema is in the subset that strict structured output supports: an object at the root, and in every
 * object all members required and no others allowed.
 */
function isStrictSchema(schema: JsonObject): boolean {
  return schema.type === 'object' && isStrictPart(schema);
}

function isStrictPart(part: JsonValue): boolean {
  if (Array.isArray(part)) return part.every(isStrictPart);
  if (part === null || typeof part !== 'object') return true;
  if (part.type === 'object') {
    if (part.additionalProperties !== false) return false;
    const required = new Set(Array.isArray(part.required) ? part.required : []);
    if (!Object.keys(part.properties ?? {}).every((name) => required.has(name))) return false;
  }
  return Object.values(part).every(isStrictPart);
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
