import { ConfigError } from '../errors/config-error.js';
import { ProviderError } from '../errors/provider-error.js';
import { type Usage, zeroUsage } from '../usage.js';
import { wellFormed } from '../well-formed.js';
import type { ChatMessage, ChatModel, ChatReply, ChatRequest, FinishReason } from './chat-model.js';
import { portFailure } from './port-failure.js';

/** A reply with what else the client knows. */
export interface GivenReply {
  readonly text: string;
  /** Default `stop`: the reply is complete. */
  readonly finishReason?: FinishReason;
  /** Tokens and cost of the call. Default: one call, no tokens, an unknown cost. */
  readonly usage?: Partial<Usage>;
}

/** A request with a list of its own, and a signal that other clients accept. */
export interface GivenRequest extends ChatRequest {
  readonly messages: ChatMessage[];
  /** Aborts when the call is cancelled. */
  readonly signal: AbortSignal;
}

export interface ChatModelParts {
  /** The model's name, such as `claude-sonnet-4`; records name it. */
  readonly name: string;
  /**
   * Sends `messages` and gives the reply. Pass `signal` on, so that a call can be cancelled. The messages ask for JSON where
   * `responseSchema` is given; a client that supports JSON Schema may pass it on, too.
   */
  reply(request: GivenRequest): Promise<string | GivenReply>;
}

/**
 * A chat model from any client: one function that sends messages and returns text. What it throws becomes a
 * `ProviderError`, with the reason and the advice on retries from the error's HTTP status.
 *
 * @example
 * ```ts
 * import { chatModelOf } from '@memgym/core';
 * import { generateText, type LanguageModel } from 'ai';
 *
 * const modelOf = (name: string, model: LanguageModel) =>
 *   chatModelOf({
 *     name,
 *     reply: async ({ messages, signal }) =>
 *       (await generateText({ model, messages, abortSignal: signal, allowSystemInMessages: true })).text,
 *   });
 * ```
 *
 * @throws {ConfigError} without a name
 */
export function chatModelOf({ name, reply }: ChatModelParts): ChatModel {
  if (typeof name !== 'string' || name.trim() === '') {
    throw new ConfigError('chatModelOf: the model has no name.', { key: 'name', hint: 'Name the model.' });
  }
  return {
    info: { provider: 'custom', model: name, simulated: false },
    async complete(request): Promise<ChatReply> {
      const started = performance.now();
      const { signal = new AbortController().signal } = request;
      const messages = request.messages.map((message) => ({
        ...message,
        content: wellFormed(message.content),
      }));
      const given = await reply({ ...request, messages, signal }).catch((error: unknown) => {
        throw portFailure(name, error, signal);
      });
      const { text, finishReason = 'stop', usage = {} } = typeof given === 'string' ? { text: given } : given;
      if (typeof text !== 'string') {
        throw new ProviderError('invalid-reply', `${name}: \`reply\` gave no text, but ${typeof text}.`, {
          hint: 'Let `reply` return a string, or an object with `text`.',
        });
      }
      return {
        text,
        finishReason,
        usage: { ...zeroUsage, calls: 1, costUsd: null, ...usage },
        latencyMs: performance.now() - started,
        cached: false,
      };
    },
  };
}
