import { type OfflineReply, offlineReply } from '@memgym/prompts';
import { keySentences } from '../toolkit/offline/key-sentences.js';
import { mentionsAll } from './offline/mentions-all.js';
import { needsMorePrompt } from './prompts/needs-more.js';
import { summariesSufficePrompt } from './prompts/summaries-suffice.js';
import { summariseMessagePrompt } from './prompts/summarise-message.js';

/** The offline model's replies to the prompts of SCM. */
export const scmReplies: readonly OfflineReply[] = [
  // The simulated judge needs more unless every content word of the question is in the messages.
  offlineReply(needsMorePrompt, ({ question, recent }) => ({
    needed: !mentionsAll(
      recent.map(({ text }) => text),
      question,
    ),
  })),
  // For the simulated judge summaries suffice if they contain every content word of the question.
  offlineReply(summariesSufficePrompt, ({ question, summaries, recent }) => ({
    enough: mentionsAll(
      [...summaries, ...recent].map(({ text }) => text),
      question,
    ),
  })),
  // The simulated summary consists of the sentences with the most frequent words of the message, up to 30 tokens.
  offlineReply(summariseMessagePrompt, ({ text }) => ({ summary: keySentences([text], 30) })),
];
