import type { Episode, LongestHistory } from '@memgym/core';
import { estimateTokens } from '@memgym/text';

/** The longest history of the episodes; undefined if one has none of its own, as where a user is played. */
export function longestHistory(episodes: readonly Episode[]): LongestHistory | undefined {
  let longest: LongestHistory | undefined;
  for (const { conversation } of episodes) {
    let [tokens, messages] = [0, 0];
    for (const { turns } of conversation.sessions) {
      for (const { speaker, content } of turns) {
        tokens += estimateTokens(speaker === undefined ? content : `${speaker}: ${content}`);
        messages += 1;
      }
    }
    if (messages === 0) return undefined;
    if (longest === undefined || tokens > longest.tokens) longest = { tokens, messages };
  }
  return longest;
}
