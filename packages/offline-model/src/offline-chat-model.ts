import {
  type ChatModel,
  type ChatRequest,
  ConfigError,
  InvalidArgumentError,
  type OfflineLimits,
  ProviderError,
  parseConfig,
  zeroUsage,
} from '@memgym/core';
import { messageTokens } from '@memgym/prompts';
import { estimateTokens } from '@memgym/text';
import * as z from 'zod';
import { answerMessages } from './answer-messages.js';
import { lifelikeWorld, offlineWorldSchema, perfectWorld, worldOf } from './world/offline-world-schema.js';

export const offlineChatModelOptionsSchema = z.strictObject({
  contextTokens: z
    .number()
    .int()
    .min(1)
    .default(32_000)
    .describe('Context size in estimated tokens; the newest part of a prompt is read.'),
  world: z
    .union([z.enum(['perfect', 'lifelike']), offlineWorldSchema])
    .default('perfect')
    .describe(
      'Its weaknesses: `perfect` sees and writes everything; `lifelike` overlooks things and makes mistakes, as docs/offline-world.md describes; or single settings. Default perfect.',
    ),
  seed: z.string().default('42').describe('Seed of its mistakes. Default 42.'),
});
export type OfflineChatModelOptions = z.input<typeof offlineChatModelOptionsSchema>;

/**
 * A chat model without key or server. It answers with each prompt's `offline` behaviour, a deterministic function
 * of the prompt's input. Free text without a typed prompt is answered by the extractive reader; JSON without an
 * offline behaviour is a {@link ConfigError}. `info.simulated` is true; cost and latency are 0; tokens are
 * estimated. Temperature, seed and output limit have no effect.
 * @throws {ConfigError} when an option is invalid
 */
export function createOfflineChatModel(options: OfflineChatModelOptions = {}): ChatModel {
  const {
    contextTokens,
    world: named,
    seed,
  } = parseConfig('Offline model', offlineChatModelOptionsSchema, options);
  const settings = named === 'perfect' ? perfectWorld : named === 'lifelike' ? lifelikeWorld() : named;
  const world = worldOf(settings, seed);
  const limits = { contextTokens, world };
  return {
    info: {
      provider: 'offline',
      model: 'offline',
      ...(world !== undefined && { settings: { world: JSON.stringify(world) } }),
      simulated: true,
    },
    async complete(request) {
      if (request.signal?.aborted) throw new ProviderError('aborted', 'The call was cancelled.');
      const text = answer(request, limits);
      const inputTokens = request.messages.reduce((sum, message) => sum + messageTokens(message), 0);
      const usage = { ...zeroUsage, calls: 1, inputTokens, outputTokens: estimateTokens(text) };
      return { text, finishReason: 'stop', usage, latencyMs: 0, cached: false };
    },
  };
}

function answer(request: ChatRequest, limits: OfflineLimits): string {
  if (request.messages.length === 0) {
    throw new InvalidArgumentError('messages', 'expected at least one message.');
  }
  const { prompt } = request;
  if (prompt?.offline !== undefined) return prompt.offline(limits);
  // The extractive reader cannot produce JSON.
  if (request.responseSchema === undefined) return answerMessages(request.messages, limits);
  const which =
    prompt === undefined ? 'a request for JSON without a typed prompt' : `the prompt '${prompt.name}'`;
  throw new ConfigError(`The offline model has no behaviour for ${which}.`, {
    key: 'model',
    hint: 'Define an `offline` function for the prompt, or use a model behind a server.',
  });
}
