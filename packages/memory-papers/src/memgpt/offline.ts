import { textStart } from '@memgym/core/memory';
import { firstSentence } from '@memgym/memory-systems/offline';
import { type OfflineReply, offlineReply } from '@memgym/prompts';
import { beginningOf } from '../toolkit/beginning-of.js';
import { textSize } from '../toolkit/text-size.js';
import { simulateFunctions } from './offline/simulate-functions.js';
import { pickFunctionsPrompt } from './prompts/pick-functions.js';
import { summariseFlushedPrompt } from './prompts/summarise-flushed.js';

/** The offline model's replies to the prompts of MemGPT. */
export const memgptReplies: readonly OfflineReply[] = [
  offlineReply(pickFunctionsPrompt, simulateFunctions),
  // The simulated summary appends beginnings of the latest messages to the old summary, up to the length.
  offlineReply(summariseFlushedPrompt, ({ summary, messages, size, unit }) => {
    const lines = [
      ...(summary === '' ? [] : summary.split('\n')),
      ...messages.map(({ text }) => textStart(firstSentence(text), longestLine)),
    ];
    const kept: string[] = [];
    let used = 0;
    for (const line of lines.toReversed()) {
      used += textSize(line, { unit, profile: 'fixed' });
      if (used > size && kept.length > 0) break;
      kept.unshift(line);
    }
    return { summary: beginningOf(kept.join('\n'), size, { unit, profile: 'fixed' }) };
  }),
];

const longestLine = 120;
