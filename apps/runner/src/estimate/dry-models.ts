import {
  type ChatMessage,
  type ChatModel,
  type ChatModelInfo,
  digest,
  type Embedder,
  type EmbedderInfo,
  isLocal,
  sha256,
  type UsualReply,
} from '@memgym/core';
import type { VirtualTime } from '@memgym/core/testing';
import { createHashedEmbedder } from '@memgym/embedder-hashed';
import { createOfflineChatModel } from '@memgym/offline-model';
import { loadTokenCounter, type OfflineReply, type TokenCounter } from '@memgym/prompts';
import type { EstimateSettings } from '@memgym/runs';
import { estimateTokens } from '@memgym/text';
import { sharedReplies } from '../models/offline.js';

/** How the tokens of a model are counted. */
export interface ModelTokens extends Pick<TokenCounter, 'exact' | 'count'> {
  /** The name of the encoding. */
  readonly encoding: string;
  /** Tokens that a chat request adds for each message, and before the reply. */
  readonly perMessage: number;
  readonly perReply: number;
}

/**
 * Counts the tokens of a model as the records of a run do: characters of one in this process, and of texts in an unknown
 * encoding, because a server counts only whole requests. OpenAI's chat template adds 4 tokens a message and 3 before the
 * reply; other templates are similar.
 */
export async function loadTokens(info: ChatModelInfo | EmbedderInfo): Promise<ModelTokens> {
  const isEmbedder = 'dimensions' in info;
  const counter = isLocal(info) ? undefined : await loadTokenCounter(info.model);
  if (counter === undefined || (isEmbedder && !counter.exact)) {
    const exact = counter === undefined;
    return { encoding: 'characters', exact, count: estimateTokens, perMessage: 0, perReply: 0 };
  }
  const { encoding, exact } = counter;
  const perRequest = isEmbedder ? { perMessage: 0, perReply: 0 } : { perMessage: 4, perReply: 3 };
  return { encoding, exact, count: countLines(counter.count), ...perRequest };
}

/**
 * Counts tokens line by line and keeps the counts, so that repeated memories are counted by lookup. Encoders restart
 * after a line break, so the sum equals the count of the whole text, except for about one token where a line begins
 * with blanks.
 */
export function countLines(count: (text: string) => number): (text: string) => number {
  const known = new Map<string, number>();
  return (text) => {
    let sum = 0;
    for (const line of text.match(/[^\n]+\n*|\n+/g) ?? []) {
      const tokens = known.get(line) ?? count(line);
      known.set(line, tokens);
      sum += tokens;
    }
    return sum;
  };
}

/**
 * The assumed length of the replies to a prompt: the given one, else that which the prompt states for real models;
 * undefined if they are as long as those of the offline model.
 */
export function replyLength(
  { prompt, usualReply }: { readonly prompt: string; readonly usualReply?: UsualReply | undefined },
  { outputTokens }: Pick<EstimateSettings, 'outputTokens'>,
  isSimulated: boolean,
): { readonly tokens: number; readonly basis: 'given' | UsualReply['basis']; source?: string } | undefined {
  const given = outputTokens[prompt] ?? outputTokens['*'];
  if (given !== undefined) return { tokens: given, basis: 'given' };
  return isSimulated ? undefined : usualReply;
}

/** What the models that replace a server have in common. */
export interface DryOptions {
  readonly tokens: ModelTokens;
  readonly time: VirtualTime;
  readonly settings: EstimateSettings;
}

interface DryChatOptions extends DryOptions {
  /** Context size of the offline model that stands in for it, in tokens. */
  readonly contextTokens: number;
  /** The offline model's replies to the prompts of the parts. */
  readonly replies: readonly OfflineReply[];
  /** Discountable tokens of a prompt. Default: none. */
  readonly discounted?: ReturnType<typeof createSharedPrefix>;
}

/** The prompts whose replies the assistant says in a dialogue. */
export const saidInDialogue: ReadonlySet<string> = new Set(['chat-reply', 'reference/chat-reply']);

/**
 * Answers like the offline model, under the real model's name. Conversation messages have the assumed length, because
 * later prompts and the memory contain them.
 */
export function createDryChatModel(
  real: ChatModel,
  { tokens, contextTokens, replies, discounted = () => 0, settings, time }: DryChatOptions,
): ChatModel {
  const { info } = real;
  const offline = createOfflineChatModel({ contextTokens, replies: [...sharedReplies, ...replies] });
  return {
    info,
    async complete(request) {
      const { messages, role, responseSchema, maxOutputTokens = Number.POSITIVE_INFINITY } = request;
      const reply = await offline.complete(request);
      const prompt = request.prompt?.name ?? '';
      const inputTokens = messages.reduce(
        (sum, { content }) => sum + tokens.count(content) + tokens.perMessage,
        tokens.perReply,
      );
      const usualReply = request.prompt?.usualReply;
      const assumed = replyLength({ prompt, usualReply }, settings, info.simulated);
      const length = Math.min(assumed?.tokens ?? tokens.count(reply.text), maxOutputTokens);
      const latencyMs = 1000 * (settings.secondsPerCall + length / settings.tokensPerSecond);
      if (!info.simulated) await time.sleep(latencyMs);
      const isSaid = responseSchema === undefined && (role === 'simulator' || saidInDialogue.has(prompt));
      const text =
        assumed === undefined || !isSaid
          ? reply.text
          : withLength(reply.text, length, { mark: digest(messages).slice(0, 4), count: tokens.count });
      const cachedInputTokens = discounted(messages, inputTokens);
      const counted = { inputTokens, cachedInputTokens, outputTokens: Math.round(length) };
      return { ...reply, text, usage: { ...reply.usage, ...counted }, latencyMs };
    },
  };
}

/** Returns the offline embedder's vectors under the real embedder's name. */
export function createDryEmbedder({ info }: Embedder, { tokens, time, settings }: DryOptions): Embedder {
  const offline = createHashedEmbedder({ dimensions: info.dimensions });
  return {
    info,
    async embed(texts, options) {
      const { vectors, usage } = await offline.embed(texts, options);
      const embeddingTokens = texts.reduce((sum, text) => sum + tokens.count(text || ' '), 0);
      if (!isLocal(info) && texts.length > 0) await time.sleep(settings.secondsPerEmbedding * 1000);
      return { vectors, usage: { ...usage, embeddingTokens } };
    },
  };
}

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
