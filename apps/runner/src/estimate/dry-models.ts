import {
  type ChatMessage,
  type ChatModel,
  type ChatRequest,
  digest,
  type Embedder,
  isLocal,
  sha256,
} from '@memgym/core';
import type { VirtualTime } from '@memgym/core/testing';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { byKind, type Middleware } from '@memgym/llm-client';
import { createOfflineChatModel } from '@memgym/offline-model';
import type { OfflineReply } from '@memgym/prompts';
import { sharedReplies } from '../models/offline.js';
import type { CallMeter } from './call-meter.js';
import type { EstimateSettings } from './estimate-options.js';
import { createLineTokens, type ModelCounter } from './model-counters.js';
import { replyLength } from './reply-lengths.js';

/** Models that replace the server while an episode is played to estimate its cost. */
export interface DryRun {
  readonly system: string;
  /** The part of the benchmark whose own judge is asked. Default: none. */
  readonly judged?: string | undefined;
  readonly meter: CallMeter;
  readonly time: VirtualTime;
  readonly settings: EstimateSettings;
  /** The offline model's replies to the prompts of the parts. */
  readonly replies: readonly OfflineReply[];
  /** Discountable tokens of a prompt. */
  readonly discounted: (messages: readonly ChatMessage[], inputTokens: number) => number;
}

/** The kind of memory work that a call belongs to. */
const phaseOf = (role: ChatRequest['role']): 'write' | 'read' => (role === 'memory-write' ? 'write' : 'read');

/** The prompts whose replies the assistant says in a dialogue. */
export const saidInDialogue: ReadonlySet<string> = new Set(['chat-reply', 'reference/chat-reply']);

interface DryChatModelOptions {
  readonly counter: ModelCounter;
  /** Context size of the offline model that stands in for it, in tokens. */
  readonly contextTokens: number;
  readonly run: DryRun;
}

/**
 * Answers like the offline model, under the real model's name, and counts the calls that would be paid. Conversation
 * messages have the assumed length, because later prompts and the memory contain them.
 */
export function createDryChatModel(
  real: ChatModel,
  { counter, contextTokens, run }: DryChatModelOptions,
): ChatModel {
  const tokensOf = createLineTokens(counter);
  const offline = createOfflineChatModel({ contextTokens, replies: [...sharedReplies, ...run.replies] });
  const { settings, meter, time } = run;
  return {
    info: real.info,
    async complete(request) {
      const reply = await offline.complete(request);
      const name = request.prompt?.name ?? '';
      const inputTokens = request.messages.reduce(
        (sum, { content }) => sum + tokensOf(content) + counter.perMessage,
        counter.perReply,
      );
      const assumed = replyLength(kindOf(run, request), settings, real.info);
      const most = request.maxOutputTokens ?? Number.POSITIVE_INFINITY;
      const outputTokens = Math.min(assumed?.tokens ?? tokensOf(reply.text), most);
      const cachedInputTokens = run.discounted(request.messages, inputTokens);
      const latencyMs = 1000 * (settings.secondsPerCall + outputTokens / settings.tokensPerSecond);
      const usage = {
        ...reply.usage,
        inputTokens,
        cachedInputTokens,
        outputTokens: Math.round(outputTokens),
      };
      if (!real.info.simulated) {
        const { costUsd: _cost, calls: chatCalls, ...counted } = usage;
        meter.add(kindOf(run, request), 'paid', { ...counted, chatCalls });
        await time.sleep(latencyMs);
      }
      const becomesHistory =
        request.responseSchema === undefined && (request.role === 'simulator' || saidInDialogue.has(name));
      const text =
        assumed !== undefined && becomesHistory
          ? withLength(reply.text, outputTokens, { mark: markOf(request), count: tokensOf })
          : reply.text;
      return { ...reply, text, usage, latencyMs };
    },
  };
}

/** Returns the offline embedder's vectors under the real embedder's name, and counts the calls that would be paid. */
export function createDryEmbedder(real: Embedder, counter: ModelCounter, run: DryRun): Embedder {
  const tokensOf = createLineTokens(counter);
  const offline = createHashedEmbedder({ dimensions: real.info.dimensions });
  return {
    info: real.info,
    async embed(texts, options) {
      const { vectors, usage } = await offline.embed(texts, options);
      const embeddingTokens = texts.reduce((sum, text) => sum + tokensOf(text || ' '), 0);
      if (!isLocal(real.info) && texts.length > 0) {
        const phase = options.kind === 'query' ? 'read' : 'write';
        run.meter.add({ system: run.system, role: 'embed', phase, prompt: '' }, 'paid', {
          embeddingCalls: 1,
          embeddedTexts: texts.length,
          embeddingTokens,
        });
        await run.time.sleep(run.settings.secondsPerEmbedding * 1000);
      }
      return { vectors, usage: { ...usage, embeddingTokens } };
    },
  };
}

/** Counts every call as requested; place it outside the cache. */
export function countAsked(run: DryRun): Middleware {
  const { system, meter } = run;
  return byKind({
    async chat(call, next) {
      const reply = await next(call);
      const { costUsd: _cost, calls: chatCalls, ...counted } = reply.usage;
      meter.add(kindOf(run, call.request), 'asked', { ...counted, chatCalls });
      return reply;
    },
    async embed(call, next) {
      const embeddings = await next(call);
      if (call.texts.length > 0) {
        const { embeddedTexts, embeddingTokens } = embeddings.usage;
        const phase = call.options.kind === 'query' ? 'read' : 'write';
        const counted = { embeddingCalls: 1, embeddedTexts, embeddingTokens };
        meter.add({ system, role: 'embed', phase, prompt: '' }, 'asked', counted);
      }
      return embeddings;
    },
  });
}

const markOf = ({ messages }: ChatRequest): string => digest(messages).slice(0, 4);

const kindOf = ({ system, judged }: Pick<DryRun, 'system' | 'judged'>, request: ChatRequest) => ({
  system,
  judged,
  role: request.role,
  phase: phaseOf(request.role),
  prompt: request.prompt?.name ?? '',
  usualReply: request.prompt?.usualReply,
});

const blockCharacters = 512;
/** OpenAI discounts shared prompt prefixes of at least 1,024 tokens, in steps of 128. */
const leastTokens = 1024;
const stepTokens = 128;

/**
 * Counts the tokens of the longest prefix that a prompt shares with an earlier one, by the rule of OpenAI's prompt
 * caching. It is an upper bound, because providers evict entries and parallel prompts share nothing. Source: OpenAI API
 * guide, "Prompt caching".
 */
export function createSharedPrefix(): (messages: readonly ChatMessage[], inputTokens: number) => number {
  const known = new Set<string>();
  return (messages, inputTokens) => {
    const text = messages.map(({ role, content }) => `${role}\n${content}`).join('\n');
    let chain = '';
    let shared = 0;
    let together = true;
    for (let from = 0; from + blockCharacters <= text.length; from += blockCharacters) {
      chain = sha256(chain + text.slice(from, from + blockCharacters));
      together &&= known.has(chain);
      if (together) shared = from + blockCharacters;
      else known.add(chain);
    }
    const tokens = text.length === 0 ? 0 : (inputTokens * shared) / text.length;
    return tokens < leastTokens ? 0 : Math.floor(tokens / stepTokens) * stepTokens;
  };
}

/** The replacement for a reply that the offline model leaves empty. */
const filler = 'more and ';

/**
 * Returns a mark followed by the text, cut or repeated to about the given number of tokens, to simulate longer or
 * shorter replies in later prompts. Repetition does not change which words a search finds. The mark makes equal
 * offline replies differ, as a model's replies would.
 */
export function withLength(
  text: string,
  tokens: number,
  { mark, count }: { readonly mark: string; readonly count: (text: string) => number },
): string {
  const piece = text.trim() === '' ? filler : `${text.trim()} `;
  const repeated = (characters: number): string =>
    `${mark} ${piece.repeat(Math.ceil(characters / piece.length))}`.slice(0, characters);
  // A repeated text has fewer tokens than the sum of its parts.
  const draft = repeated(mark.length + Math.ceil((piece.length * (tokens + 1)) / Math.max(1, count(piece))));
  const whole = repeated(Math.round((draft.length * tokens) / Math.max(1, count(draft))));
  // Drop half of a surrogate pair.
  return whole.replace(/[\ud800-\udbff]$/, '').trimEnd() || mark.slice(0, 1);
}
