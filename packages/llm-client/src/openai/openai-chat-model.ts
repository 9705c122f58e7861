import {
  type CallFault,
  type ChatMessage,
  type ChatModel,
  type ChatReply,
  type ChatRequest,
  type FinishReason,
  InvalidArgumentError,
} from '@memgym/core';
import type OpenAI from 'openai';
import { z } from 'zod';
import { type ModelPrice, priceOf } from '../ledger/prices.js';
import { messageTokens } from '../records/message-tokens.js';
import { createConnection } from './connection.js';
import { type ConnectionPorts, connectionOptionsSchema, readOptions } from './connection-options.js';
import { createDialectMemory, type Dialect } from './dialect.js';
import { type Failure, statusFailure, toProviderError } from './failure.js';
import { priceSchema } from './price-schema.js';
import { isStrictSchema } from './strict-schema.js';
import { chatUsage } from './token-usage.js';
import { TryFailed } from './try-once.js';

export const openAIChatModelOptionsSchema = connectionOptionsSchema.extend({
  model: z.string().min(1).describe('Model name as the server knows it.'),
  provider: z.string().min(1).default('openai').describe('Name of the provider in records and cache keys.'),
  price: priceSchema,
});
export type OpenAIChatModelOptions = z.input<typeof openAIChatModelOptionsSchema> & ConnectionPorts;

/**
 * A chat model behind `POST /chat/completions` of an OpenAI-compatible server. Passing failures (408,
 * 409, 429, 5xx, connection, time-out) are tried again with full jitter and `Retry-After`; what the
 * server does not take (JSON schema, token limit's name, temperature, seed) is learned from its
 * refusals and remembered by this instance. A temperature that the server cannot set is left out.
 * @throws {ConfigError} when an option does not fit
 */
export function createOpenAIChatModel(options: OpenAIChatModelOptions): ChatModel {
  const { plain, ports } = readOptions(openAIChatModelOptionsSchema, options);
  const connection = createConnection(plain, ports);
  const { model, provider } = plain;
  const { baseUrl } = connection;
  const price: ModelPrice | null = plain.price ?? (isOpenAI(baseUrl) ? priceOf(model) : null);
  const dialects = createDialectMemory(baseUrl);
  const who = `${model} at ${baseUrl}`;

  const send = async (
    client: OpenAI,
    signal: AbortSignal,
    request: ChatRequest,
    dialect: Dialect,
  ): Promise<Omit<ChatReply, 'latencyMs' | 'cached'>> => {
    const body = chatBody(model, request, dialect);
    const completion: Partial<OpenAI.ChatCompletion> & { error?: unknown } = readBody(
      await client.chat.completions.create(body, { signal }),
    );
    const choice = completion.choices?.[0];
    if (choice?.message === undefined) throw new TryFailed(missingReply(completion.error));
    const { content, refusal } = choice.message;
    const refused = typeof refusal === 'string' && refusal !== '';
    const text = refused ? refusal : (content ?? '');
    const finishReason = refused ? 'refusal' : finishReasonOf(choice.finish_reason);
    // An empty text is an answer; none at all from a model that says it is done is not.
    if (finishReason === 'stop' && typeof content !== 'string') {
      throw new TryFailed(statusFailure(502, 'with a choice that holds no text'));
    }
    return {
      text,
      finishReason,
      usage: chatUsage(completion.usage, request.messages, text, price),
    };
  };

  return {
    info: { provider, model, baseUrl, simulated: false },
    async complete(request) {
      checkRequest(request);
      const refusals: Failure[] = [];
      const faults: CallFault[] = [];
      const tried = new Set<string>();
      let dialect = dialects.recall(request);
      for (;;) {
        tried.add(JSON.stringify(dialect));
        const used = dialect;
        const outcome = await connection.attempt({
          send: (client, signal) => send(client, signal, request, used),
          who,
          signal: request.signal,
          ...(request.pace !== undefined && { pace: request.pace, expectedTokens: expectedTokens(request) }),
          tokensOf: ({ usage }) => usage.inputTokens + usage.outputTokens,
        });
        faults.push(...outcome.faults);
        if ('value' in outcome) {
          dialects.learn(used, request, refusals);
          const tries = faults.length + 1;
          return { ...outcome.value, latencyMs: outcome.latencyMs, cached: false, tries, faults };
        }
        const next = dialects.next(used, outcome.failure, request);
        if (next === undefined || tried.has(JSON.stringify(next))) {
          throw toProviderError(outcome.failure, who, faults);
        }
        refusals.push(outcome.failure);
        dialect = next;
      }
    },
  };
}

/** Some gateways send JSON under another content type, which the SDK then gives as text. */
function readBody<Value>(body: Value): Value {
  return typeof body === 'string' ? (JSON.parse(body) as Value) : body;
}

function expectedTokens({ messages, maxOutputTokens = 0 }: ChatRequest): number {
  return messages.reduce((sum, message) => sum + messageTokens(message), maxOutputTokens);
}

function isOpenAI(baseUrl: string): boolean {
  return new URL(baseUrl).hostname === 'api.openai.com';
}

function checkRequest({ messages, temperature = 0 }: ChatRequest): void {
  if (messages.length === 0) throw new InvalidArgumentError('messages', 'expected at least one message.');
  if (!(temperature >= 0 && temperature <= 2)) {
    throw new InvalidArgumentError('temperature', `expected a number from 0 to 2, got ${temperature}.`);
  }
}

function chatBody(
  model: string,
  request: ChatRequest,
  dialect: Dialect,
): OpenAI.ChatCompletionCreateParamsNonStreaming {
  const { maxOutputTokens, responseSchema, seed } = request;
  return {
    model,
    messages: request.messages.map(({ role, content }: ChatMessage) => ({ role, content })),
    ...(dialect.temperature && { temperature: request.temperature ?? 0 }),
    ...(maxOutputTokens !== undefined && { [dialect.tokenLimit]: maxOutputTokens }),
    ...(seed !== undefined && dialect.seed && { seed }),
    ...(responseSchema !== undefined &&
      dialect.replyForm === 'json_schema' && {
        response_format: {
          type: 'json_schema' as const,
          json_schema: { ...responseSchema, strict: isStrictSchema(responseSchema.schema) },
        },
      }),
    ...(dialect.replyForm === 'json_object' && { response_format: { type: 'json_object' as const } }),
  };
}

/** Servers invent reasons of their own for a normal end; only the three below mean something is missing. */
function finishReasonOf(wire: string | null): FinishReason {
  if (wire === 'length') return 'length';
  return wire === 'content_filter' ? 'content-filter' : 'stop';
}

/** Some gateways answer 200 with an error inside. */
function missingReply(error: unknown): Failure {
  if (typeof error === 'object' && error !== null) {
    const message = 'message' in error ? String(error.message) : 'an error without a message';
    const status = 'code' in error && typeof error.code === 'number' ? error.code : 502;
    return statusFailure(status, `${status} ${message}`);
  }
  return statusFailure(502, 'without a chat completion; does the base URL end in /v1?');
}
