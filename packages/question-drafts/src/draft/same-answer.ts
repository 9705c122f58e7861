import { freeTextF1 } from '@memgym/scoring';
import { foldText } from '@memgym/text';

/** Half of the words together: `by bike` and `I go by bike` are the same answer, `by bike` and `by bus` are not. */
const sharedShare = 0.6;

/** Whether two short answers say the same: the same numbers, and one contains the other or they share most words. */
export function isSameAnswer(given: string, expected: string, language: string): boolean {
  const [a, b] = [tidy(given), tidy(expected)];
  if (a === '' || b === '') return false;
  if (numbersOf(a) !== numbersOf(b)) return false;
  return holds(a, b) || holds(b, a) || freeTextF1(a, b, language) >= sharedShare;
}

/** Whether a question contains its answer. */
export function isGivenAway(question: string, answer: string): boolean {
  const [asked, said] = [tidy(question), tidy(answer)];
  const words = new Set(asked.split(' '));
  return holds(asked, said) || said.split(' ').every((word) => words.has(word));
}

/** Whether a text contains whole words of another, or characters where words have no spaces between them. */
const holds = (text: string, part: string): boolean =>
  withoutSpaces.test(part) ? text.includes(part) : ` ${text} `.includes(` ${part} `);

const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

const tidy = (text: string): string =>
  foldText(text)
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();

const numbersOf = (text: string): string =>
  (text.match(/\p{N}+/gu) ?? [])
    .map((number) => number.replace(/^0+(?=\p{N})/u, ''))
    .sort()
    .join(' ');
