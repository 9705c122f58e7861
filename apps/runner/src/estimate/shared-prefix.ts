import { type ChatMessage, sha256 } from '@memgym/core';

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
