import type { SimulatedRequest } from '@memgym/prompts';
import { sentences } from '@memgym/text';
import { readFreeText } from '../reader/read-free-text.js';
import { isChinese, type ReaderContext } from '../reader/reader-input.js';
import { requestedPhrase } from './requested-phrase.js';
import { sharedWords, wordsOf } from './shared-words.js';
import { wishesIn } from './wishes-in.js';

/** The input of {@link writeText}: exactly the text that a real model would see. */
export interface WriteTextInput extends SimulatedRequest, Pick<ReaderContext, 'limits'> {}

/** The maximum share of the notes in an answer. */
const mostWishes = 6;
const mostFacts = 4;

/**
 * Writes an answer without a model. A request for a short answer is answered by the reader, {@link readFreeText}. Any
 * other answer consists of the first sentence of the request, of users' wishes about such answers (in this exchange, in
 * the request, then in the notes that share most words with the request), and of the sentences of the notes that share
 * most words with the request. It invents nothing: an answer fulfils a wish only if the writer was shown that wish.
 */
export function writeText({ request, earlier = [], statements, language, limits }: WriteTextInput): string {
  const phrase = requestedPhrase(earlier[0]?.content ?? request);
  if (phrase !== null) {
    return readFreeText({ statements, question: phrase.question, options: phrase.options, language, limits });
  }
  const task = earlier[0]?.content ?? request;
  const spoken = earlier.length === 0 ? [] : [...earlier.slice(1), { role: 'user', content: request }];
  const asked = spoken.filter(({ role }) => role === 'user').flatMap(({ content }) => wishesIn(content));
  const wanted = wordsOf(task, language);
  const byFit = statements
    .map(({ text }, place) => ({ text, place, shared: sharedWords(wanted, wordsOf(text, language)) }))
    .sort((left, right) => right.shared - left.shared || left.place - right.place);
  const wishes = distinct([
    ...asked,
    ...wishesIn(task),
    ...byFit.flatMap(({ text }) => wishesIn(text)),
  ]).slice(0, mostWishes);
  const facts = distinct(byFit.filter(({ shared }) => shared > 0).flatMap(({ text }) => plainSentences(text)))
    .map((text) => ({ text, shared: sharedWords(wanted, wordsOf(text, language)) }))
    .filter(({ shared }) => shared > 1)
    .sort((left, right) => right.shared - left.shared)
    .slice(0, mostFacts);
  const opening = sentences(task)[0]?.trim() ?? '';
  return [opening, ...facts.map(({ text }) => text), ...wishes].join(isChinese(language) ? '' : ' ');
}

/** Sentences that state something; not wishes, and not labels of roles. */
function plainSentences(text: string): string[] {
  return sentences(text)
    .map((sentence) =>
      sentence.replace(/^(?:Speaker \w+ ?says ?: ?|(?:user|assistant|system): ?)/i, '').trim(),
    )
    .filter((sentence) => sentence !== '' && wishesIn(sentence).length === 0);
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];
