import { type OfflineReply, offlineReply } from '@memgym/prompts';
import { judgeCriterion, judgeSameEvent } from './judges.js';

/** The offline model's replies to the judges: by the share of words that the response has of the criterion. */
export const offlineReplies: readonly OfflineReply[] = [
  offlineReply(judgeCriterion, ({ criterion, response }) => {
    const share = shareOf(criterion, response);
    return { score: share >= 0.6 ? 1 : share >= 0.3 ? 0.5 : 0 };
  }),
  offlineReply(judgeSameEvent, ({ event, line }) => ({ same: shareOf(event, line) >= 0.5 ? 'yes' : 'no' })),
];

function shareOf(wanted: string, said: string): number {
  const words = wordsOf(wanted);
  const there = wordsOf(said);
  return words.size === 0 ? 0 : [...words].filter((word) => there.has(word)).length / words.size;
}

const wordsOf = (text: string): Set<string> => new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu));
