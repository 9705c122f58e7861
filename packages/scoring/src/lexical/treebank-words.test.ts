import { expect, it } from 'vitest';
import { treebankWords, wordTokens } from './treebank-words.js';

/** Made-up sentences, with the words of NLTK 3.8. */
const tokenised: readonly (readonly [sentence: string, words: string])[] = [
  ["They'll (maybe) cannot com'e...", "They 'll ( maybe ) can not com ' e ..."],
  [
    "'T(was night U.S. troops left at 5:30, e.g. now naïve café's",
    "'T ( was night U.S. troops left at 5:30 , e.g. now naïve café 's",
  ],
  ["Wait... what?! No! it was 10:45 quote at end.'", "Wait ... what ? ! No ! it was 10:45 quote at end . '"],
  ['He said, "I can\'t go."', "He said , `` I ca n't go . ''"],
  [
    "He'd've gone; she'd stay @home #1 & $5 end with colon:",
    "He'd 've gone ; she 'd stay @ home # 1 & $ 5 end with colon :",
  ],
  [
    "I'm gonna wanna see 'tis thing Don't you—ever--do 'that' again.",
    "I 'm gon na wan na see 't is thing Do n't you—ever -- do 'that ' again .",
  ],
  ["rock'n'roll more'n that it w as 10:45", "rock'n'roll more 'n that it w as 10:45"],
  ["rock'n'roll more'n that Wait... what?! No!", "rock'n'roll more 'n that Wait ... what ? ! No !"],
  ["Wait... what?! No! quote `at end.'", "Wait ... what ? ! No ! quote ` at end . '"],
  [
    "quote at end.' rock'n'roll more'n that The dogs' bowl, the cat's toy",
    "quote at end. ' rock'n'roll more 'n that The dogs ' bowl , the cat 's toy",
  ],
  ["rock'n'roll more'n that rock'n'roll more'n that", "rock'n'roll more 'n that rock'n'roll more 'n that"],
  ["quote at end.' quote at end.'", "quote at end. ' quote at end . '"],
  [
    "it was 10:45 quote at end.' ‘single’ «double» „low“",
    "it was 10:45 quote at end. ' ‘ single ’ « double » „ low “",
  ],
  ["I'm gonna wanna see 'tis thing. naïve café's", "I 'm gon na wan na see 't is thing. naïve café 's"],
  ["rock'n'roll more'n that it was 10:45", "rock'n'roll more 'n that it was 10:45"],
  ["naïve café's a, b,c ,d end with colon:", "naïve café 's a , b , c , d end with colon :"],
  ['‘single’ «double» „low“', '‘ single ’ « double » „ low “'],
  [
    "naïve café's They'll (maybe) cannot come... Mr. Smith's 'friend' said: go",
    "naïve café 's They 'll ( maybe ) can not come ... Mr. Smith 's 'friend ' said : go",
  ],
];

it.each(tokenised)('%s has the words of NLTK', (sentence, words) => {
  expect(treebankWords(sentence).join(' ')).toBe(words);
});

it('a text is divided sentence by sentence, so that each full stop is a word', () => {
  expect(wordTokens('It rained. Dr. Hart left at 5.30 p.m. “Why?” Nobody knew.')).toEqual(
    'It rained . Dr. Hart left at 5.30 p.m . “ Why ? ” Nobody knew .'.split(' '),
  );
  expect(wordTokens('')).toEqual([]);
});
