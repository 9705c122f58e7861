import { textStart } from '@memgym/core/memory';
import { firstSentence } from '@memgym/memory-systems/offline';
import { type OfflineReply, offlineReply } from '@memgym/prompts';
import { drawPortraitPrompt } from './prompts/draw-portrait.js';
import { summariseDayPrompt } from './prompts/summarise-day.js';

/** The offline model's replies to the prompts of MemoryBank. */
export const memoryBankReplies: readonly OfflineReply[] = [
  // The simulated portrait consists of the beginnings of the latest days.
  offlineReply(drawPortraitPrompt, ({ days }) => ({
    summary: days
      .slice(-5)
      .map(({ day, summary }) => `${day} ${textStart(summary, 200)}`.trim())
      .join('\n'),
  })),
  // The simulated summary consists of the first sentence of each message, up to a length.
  offlineReply(summariseDayPrompt, ({ messages }) => ({
    summary: textStart(messages.map((text) => textStart(firstSentence(text), 120)).join(' '), 600),
  })),
];
