import type { Episode, LongestHistory } from '@memgym/core';
import { estimateTokens } from '@memgym/text';

/** The history of one episode. */
export interface HistorySize extends LongestHistory {
  readonly episode: string;
}

/** The history of each episode; undefined if one has none of its own, as where a user is played. */
export function historySizes(episodes: readonly Episode[]): HistorySize[] | undefined {
  const sizes = episodes.map(({ id, conversation }): HistorySize => {
    const turns = conversation.sessions.flatMap((session) => session.turns);
    const tokens = turns.reduce(
      (sum, { speaker, content }) =>
        sum + estimateTokens(speaker === undefined ? content : `${speaker}: ${content}`),
      0,
    );
    return { episode: id, tokens, messages: turns.length };
  });
  return sizes.some(({ messages }) => messages === 0) ? undefined : sizes;
}

/** The longest history of the episodes; undefined if one has none of its own, as where a user is played. */
export function longestHistory(episodes: readonly Episode[]): LongestHistory | undefined {
  const sizes = historySizes(episodes) ?? [];
  const [first, ...others] = sizes;
  if (first === undefined) return undefined;
  const { tokens, messages } = others.reduce(
    (most, each) => (each.tokens > most.tokens ? each : most),
    first,
  );
  return { tokens, messages };
}
