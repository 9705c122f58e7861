import type { Option } from '@memgym/core';
import type { SimulatedRequest } from '@memgym/prompts';
import { englishStopWords, porterStem, sentences, words } from '@memgym/text';
import { readFreeText } from '../reader/read-free-text.js';
import { isChinese, type ReaderContext } from '../reader/reader-input.js';

/** A request for a short answer, with the alternatives that it offers. */
interface RequestedPhrase {
  readonly question: string;
  readonly options: readonly Option[];
}

const asksForPhrase = /\b(?:short|brief) (?:phrase|answer)\b|\bfew words\b|\bcorrect answer\b|\([ab]\)\s+\S/i;
const offered = /\(([a-z])\)\s+([^\s()][^()]*?)(?=\s{0,20}\([a-z]\)\s|[.\s]{0,20}(?:\n|$))/gi;

/** The question in a request for a short answer: its last sentence with a question mark; null for another request. */
function requestedPhrase(request: string): RequestedPhrase | null {
  if (!asksForPhrase.test(request)) return null;
  const question = request
    .match(/(?<![^\n.?!:])[^\n.?!:]*\?/g)
    ?.at(-1)
    ?.trim();
  if (question === undefined) return null;
  const options = [...request.matchAll(offered)].map(([, label = '', text = '']) => ({
    label,
    text: text.trim(),
  }));
  return { question, options };
}

const han = /\p{Script=Han}/u;

/** The content words of a text; English ones by their stem, Chinese ones of at least two characters. */
function wordsOf(text: string, language: string): ReadonlySet<string> {
  const found = words(text).filter((word) =>
    han.test(word) ? word.length > 1 || !isChinese(language) : word.length > 1 && !englishStopWords.has(word),
  );
  return new Set(found.map((word) => (han.test(word) ? word : porterStem(word))));
}

/** The number of words that two texts share. */
function sharedWords(left: ReadonlySet<string>, right: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of left) if (right.has(word)) shared += 1;
  return shared;
}

/** A pattern for wishes about an answer: the text after "please … :" or 请…：, up to the end of the sentence. */
const wish =
  /(?:\bplease\b(?:(?!\bplease\b)[^.!?\n:])*:|请[^请。！？\n：]*：)\s*([^\s.!?。！？][^.!?。！？\n]*)/giu;

/** The wishes about an answer in a text, without the surrounding request, in order. */
function wishesIn(text: string): string[] {
  return [...text.matchAll(wish)]
    .map(([, wanted = '']) => sentence(wanted.trim()))
    .filter((found) => found !== '');
}

function sentence(text: string): string {
  if (text === '') return text;
  return /\p{Script=Han}/u.test(text) ? `${text}。` : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

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
