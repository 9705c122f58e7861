import { type OfflineReply, offlineReply } from '@memgym/prompts';
import { judgeReply } from './judge-reply.js';
import { chooseReplyPrompt } from './prompts.js';

/** The offline model's replies: the option, or the verdict, by words shared with what is remembered. */
export const offlineReplies: readonly OfflineReply[] = [
  offlineReply(chooseReplyPrompt, ({ options, memories }) => {
    const [first, ...others] = options;
    const best = others.reduce(
      (one, other) => (shared(other.text, memories) > shared(one?.text ?? '', memories) ? other : one),
      first,
    );
    return `This one has most in common with what I know.\nFinal Answer: ${best?.label ?? 'A'}`;
  }),
  offlineReply(judgeReply, ({ preference, reply }) => ({
    suits: shared(preference, reply) >= 0.3 ? 'yes' : 'no',
  })),
];

/** The share of the words of one text that another has. */
function shared(text: string, other: string): number {
  const words = wordsOf(text);
  const there = wordsOf(other);
  return words.size === 0 ? 0 : [...words].filter((word) => there.has(word)).length / words.size;
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]{3,99}/gu));
