import {
  type ChatModel,
  type ChatRequest,
  ConfigError,
  InvalidArgumentError,
  ProviderError,
  zeroUsage,
} from '@memgym/core';
import { messageTokens, type OfflineReply } from '@memgym/prompts';
import { estimateTokens } from '@memgym/text';
import { answerMessages } from './answer-messages.js';
import { createSimulation, type SimulationOptions } from './create-simulation.js';

export interface OfflineChatModelOptions extends SimulationOptions {
  /** Its replies to typed prompts, each made with `offlineReply`; packages export theirs. Default: none. */
  readonly replies?: readonly OfflineReply[] | undefined;
}

/**
 * A chat model without key or server. It answers a typed prompt with the reply of that name in `replies`, a
 * deterministic function of the prompt's input, and messages without a typed prompt with the extractive reader.
 * `info.simulated` is true; cost and latency are 0; tokens are estimated. Temperature, seed and output limit have no
 * effect.
 * @throws {ConfigError} when an option is invalid, or two replies are for one prompt
 */
export function createOfflineChatModel({
  replies = [],
  ...options
}: OfflineChatModelOptions = {}): ChatModel {
  const byName = repliesByName(replies);
  const simulation = createSimulation(options);
  const { world } = simulation;
  const answer = (request: ChatRequest): string => {
    const { messages, prompt, responseSchema } = request;
    if (messages.length === 0) {
      throw new InvalidArgumentError('messages', 'expected at least one message.');
    }
    if (prompt !== undefined) {
      const known = byName.get(prompt.name);
      if (known !== undefined) return known.reply(prompt.input, simulation);
      throw withoutReply(`the prompt '${prompt.name}'`);
    }
    // The extractive reader cannot produce JSON.
    if (responseSchema !== undefined) throw withoutReply('a request for JSON without a typed prompt');
    return answerMessages(messages, simulation);
  };
  return {
    info: {
      provider: 'offline',
      model: 'offline',
      ...(world !== undefined && { settings: { world: JSON.stringify(world) } }),
      simulated: true,
    },
    async complete(request) {
      if (request.signal?.aborted) throw new ProviderError('aborted', 'The call was cancelled.');
      const text = answer(request);
      const inputTokens = request.messages.reduce((sum, message) => sum + messageTokens(message), 0);
      const usage = { ...zeroUsage, calls: 1, inputTokens, outputTokens: estimateTokens(text) };
      return { text, finishReason: 'stop', usage, latencyMs: 0, cached: false };
    },
  };
}

function repliesByName(replies: readonly OfflineReply[]): ReadonlyMap<string, OfflineReply> {
  const byName = new Map<string, OfflineReply>();
  for (const reply of new Set(replies)) {
    if (byName.has(reply.prompt)) {
      throw new ConfigError(`The offline model has two replies to the prompt '${reply.prompt}'.`, {
        key: 'replies',
        hint: 'Names of prompts are unique: rename one prompt, or leave out one reply.',
      });
    }
    byName.set(reply.prompt, reply);
  }
  return byName;
}

function withoutReply(what: string): ConfigError {
  return new ConfigError(`The offline model has no reply to ${what}.`, {
    key: 'replies',
    hint: 'Make one with `offlineReply` of @memgym/prompts and pass it in `replies`; a plugin exports its list as `offlineReplies`. Or use a model behind a server.',
  });
}
