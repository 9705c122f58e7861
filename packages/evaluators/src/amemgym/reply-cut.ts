import type { JsonObject, Session, Turn } from '@memgym/core';
import { loadTokenCounter } from '@memgym/llm-client';
import type { AmemgymOptions } from './amemgym-options.js';

/** How replies are cut; see the options. */
export type ReplyCut = NonNullable<AmemgymOptions['replyCut']>;

/** What the original adds for each message of a pair. */
const tokensPerMessage = 4;
/** What the original takes away for each token too many. */
const charactersPerToken = 10;

/** A pair after cutting, and what was done to it; null when nothing was. */
export interface CutPair {
  readonly session: Session;
  readonly cut: JsonObject | null;
}

/**
 * Cuts a message and its reply to what an embedder takes (docs/specs/amemgym.md#off-policy-replay).
 *
 * `reference`: from the limit on, the reply loses ten characters for each token too many and gets "...";
 * more than it has counts from its end, as released. `fixed`: only above the limit, to the token; the
 * message too where the reply alone is not enough.
 */
export async function cutPair(session: Session, { maxTokens, profile }: ReplyCut): Promise<CutPair> {
  const counter = await loadTokenCounter('text-embedding-3-small');
  const [message, reply] = session.turns as [Turn, Turn];
  const sizes = [message, reply].map(({ content }) => counter.count(content) + tokensPerMessage);
  const tokens = sizes.reduce((sum, size) => sum + size, 0);
  if (tokens < maxTokens || (profile === 'fixed' && tokens === maxTokens)) return { session, cut: null };
  const contents =
    profile === 'reference'
      ? [message.content, `${shortened(reply.content, tokens - maxTokens)}...`]
      : exactly(message.content, reply.content, maxTokens - 2 * tokensPerMessage, counter);
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

/** Characters are code points, as in Python, whose slices count from the end below 0, too. */
function shortened(reply: string, tooMany: number): string {
  const characters = [...reply];
  return characters.slice(0, characters.length - charactersPerToken * tooMany).join('');
}

function exactly(
  message: string,
  reply: string,
  tokens: number,
  { count, cut }: Awaited<ReturnType<typeof loadTokenCounter>>,
): [string, string] {
  const keptMessage = cut(message, Math.max(0, tokens));
  return [keptMessage, cut(reply, Math.max(0, tokens - count(keptMessage)))];
}
