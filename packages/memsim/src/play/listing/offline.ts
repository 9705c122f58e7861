import { type OfflineReply, offlineReply } from '@memgym/prompts';
import { createAnalyzer } from '@memgym/text';
import { listAsReference } from './prompts/list-as-reference.js';
import { type ListingInput, listMessages } from './prompts/list-messages.js';

/** The offline model's replies to the lists of messages: those that share most with the question, earlier ones first. */
export const listingReplies: readonly OfflineReply[] = [
  offlineReply(listMessages, (input) => ({ messages: mostAlike(input).map((place) => place + 1) })),
  offlineReply(listAsReference, (input) => `[${mostAlike(input).join(', ')}]`),
];

const english = createAnalyzer({ language: 'en', stopWords: 'english' });

/** Places of messages, from 0. */
function mostAlike({ language, messages, question, count }: ListingInput): number[] {
  const wordsOf = (text: string): Set<string> =>
    new Set(language === 'zh' ? pairsOf(text) : english.analyze(text));
  const asked = wordsOf(question);
  return messages
    .map((text, place) => ({
      place,
      shared: [...wordsOf(text)].filter((word) => asked.has(word)).length,
    }))
    .sort((left, right) => right.shared - left.shared || left.place - right.place)
    .slice(0, count)
    .map(({ place }) => place);
}

/** Pairs of neighbouring characters. */
function pairsOf(text: string): string[] {
  const characters = [...text];
  return characters.slice(1).map((character, place) => `${characters[place]}${character}`);
}
