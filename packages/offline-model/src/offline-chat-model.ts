import {
  type ChatMessage,
  type ChatModel,
  type ChatRequest,
  ConfigError,
  InvalidArgumentError,
  ProviderError,
  parseConfig,
  zeroUsage,
} from '@memgym/core';
import { lexiconTopics, readConcepts } from '@memgym/everyday-world';
import { messageTokens, type OfflineReply, type Simulation } from '@memgym/prompts';
import { detectLanguage, estimateTokens } from '@memgym/text';
import * as z from 'zod';
import { chance } from './chance.js';
import { readChoice } from './reader/read-choice.js';
import { readFreeText } from './reader/read-free-text.js';
import { readProbe } from './reader/read-probe.js';
import type { ReaderContext } from './reader/reader-input.js';
import { converse } from './world/converse.js';
import { lifelikeWorld, offlineWorldSchema, perfectWorld, worldOf } from './world/offline-world-schema.js';
import { writeText } from './writer/write-text.js';

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

const simulationOptionsSchema = z.strictObject({
  contextTokens: z
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
export type SimulationOptions = z.input<typeof simulationOptionsSchema>;

/**
 * The abilities that the offline model with these options lends to its replies: its world, reader and writer. For tests of
 * replies; the model makes its own.
 * @throws {ConfigError} when an option is invalid
 */
export function createSimulation(options: SimulationOptions = {}): Simulation {
  const parsed = parseConfig('Offline model', simulationOptionsSchema, options);
  const { contextTokens, world: named, seed } = parsed;
  const settings = named === 'perfect' ? perfectWorld : named === 'lifelike' ? lifelikeWorld() : named;
  const world = worldOf(settings, seed);
  const limits = { contextTokens, world };
  const replyTokens = world?.replyTokens ?? null;
  return {
    ...limits,
    concepts: readConcepts,
    topics: (language) => lexiconTopics(language).map(({ name }) => name),
    chance: (...keys) => chance({ seed }, ...keys),
    choose: (asked) => readChoice({ ...asked, limits }).label,
    answer: (asked) => readFreeText({ ...asked, limits }),
    probe: (asked) => readProbe({ ...asked, limits }),
    write: (asked) => writeText({ ...asked, limits }),
    converse: (asked) =>
      world === undefined || replyTokens === null
        ? undefined
        : converse({ ...asked, limits: { ...limits, world: { ...world, replyTokens } } }),
  };
}

/**
 * The extractive reader's answer to messages without a typed prompt: the last line of the last user message is the
 * question, and every earlier line is a statement.
 */
function answerMessages(messages: readonly ChatMessage[], limits: ReaderContext['limits']): string {
  const asked = messages.findLastIndex((message) => message.role === 'user');
  const shown = asked < 0 ? messages : messages.slice(0, asked + 1);
  const lines = shown.flatMap(({ content }) => content.split('\n')).filter((line) => line.trim() !== '');
  const question = lines.at(-1) ?? '';
  const statements = lines.slice(0, -1).map((text) => ({ text }));
  return readFreeText({ statements, question, language: detectLanguage(question), limits });
}
