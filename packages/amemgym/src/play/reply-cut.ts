import type { JsonObject, Session, Turn } from '@memgym/core';
import { loadTokenCounter } from '@memgym/prompts';
import type { AMemGymOptions } from './amemgym-options.js';

/** The way of truncating replies; see the options. */
export type ReplyCut = NonNullable<AMemGymOptions['replyCut']>;

/** Tokens that the original adds per message of a pair. */
const tokensPerMessage = 4;
/** Characters that the original removes per excess token. */
const charactersPerToken = 10;

/** A pair after truncation, with a description of the cut; null if unchanged. */
export interface CutPair {
  readonly session: Session;
  readonly cut: JsonObject | null;
}

/**
 * Truncates a message and its reply to the embedder's limit (packages/amemgym/spec.md#off-policy-replay).
 *
 * `reference`: from the limit on, the reply loses ten characters per excess token and gets "..."; if it is shorter than
 * that, the rest counts from its end, as released. `fixed`: only above the limit, to the exact token, also truncating
 * the message if cutting the reply is not enough.
 */
export async function cutPair(session: Session, { maxTokens, profile }: ReplyCut): Promise<CutPair> {
  const counter = await loadTokenCounter('text-embedding-3-small');
  const [message, reply] = session.turns as [Turn, Turn];
  const sizes = [message, reply].map(({ content }) => counter.count(content) + tokensPerMessage);
  const tokens = sizes.reduce((sum, size) => sum + size, 0);
  const { fits, cut } = cuts[profile];
  if (fits(tokens, maxTokens)) return { session, cut: null };
  const contents = cut([message.content, reply.content], { tokens, maxTokens, counter });
  return {
    session: {
      ...session,
      turns: [message, reply].map((turn, index) => ({ ...turn, content: contents[index] ?? '' })),
    },
    cut: {
      turnId: reply.id,
      tokens,
      maxTokens,
      messageCharacters: [message.content.length, contents[0]?.length ?? 0],
      replyCharacters: [reply.content.length, contents[1]?.length ?? 0],
    },
  };
}

interface CutRules {
  fits(tokens: number, maxTokens: number): boolean;
  cut(
    contents: readonly [message: string, reply: string],
    limits: {
      readonly tokens: number;
      readonly maxTokens: number;
      readonly counter: Awaited<ReturnType<typeof loadTokenCounter>>;
    },
  ): readonly [message: string, reply: string];
}

const cuts: Readonly<Record<ReplyCut['profile'], CutRules>> = {
  fixed: {
    fits: (tokens, maxTokens) => tokens <= maxTokens,
    cut: ([message, reply], { maxTokens, counter }) =>
      exactly({ message, reply }, maxTokens - 2 * tokensPerMessage, counter),
  },
  reference: {
    fits: (tokens, maxTokens) => tokens < maxTokens,
    cut: ([message, reply], { tokens, maxTokens }) => [message, `${shortened(reply, tokens - maxTokens)}...`],
  },
};

/** Like Python: characters are code points, and a negative slice index counts from the end. */
function shortened(reply: string, tooMany: number): string {
  const characters = [...reply];
  return characters.slice(0, characters.length - charactersPerToken * tooMany).join('');
}

function exactly(
  { message, reply }: { readonly message: string; readonly reply: string },
  tokens: number,
  { count, cut }: Awaited<ReturnType<typeof loadTokenCounter>>,
): [string, string] {
  const cutMessage = cut(message, Math.max(0, tokens));
  return [cutMessage, cut(reply, Math.max(0, tokens - count(cutMessage)))];
}
