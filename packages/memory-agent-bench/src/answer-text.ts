import { pythonSpace, stripSpaces } from '@memgym/scoring';

const punctuation = /[!"#$%&'()*+,\-./:;<=>?@[\\\]^_`{|}~]/g;
const articles = /(?<![\p{L}\p{N}_])(?:a|an|the)(?![\p{L}\p{N}_])/gu;
const spaces = new RegExp(`${pythonSpace}+`);

/** The words of a text in lower case, without ASCII punctuation and articles (docs/specs/memory-agent-bench.md#metrics). */
function wordsOf(text: string, inPlaceOfPunctuation = ''): string[] {
  return text
    .toLowerCase()
    .replace(punctuation, inPlaceOfPunctuation)
    .replace(articles, ' ')
    .split(spaces)
    .filter((word) => word !== '');
}

/** A text as answers are compared: "The Grand-Hotel, a café!" is "grandhotel café". */
export const normalise = (text: string): string => wordsOf(text).join(' ');

/** Whether two texts are the same, once normalised. */
export const isExact = (output: string, answer: string): boolean => normalise(output) === normalise(answer);

/** Whether the letters of an answer stand in the output, also inside words; an empty answer always does. */
export const contains = (output: string, answer: string): boolean =>
  normalise(output).includes(normalise(answer));

/**
 * Whether the words of an answer stand in the output, in their order: "Paris" does not stand in "Parisian". Punctuation may
 * join words or separate them. An empty answer stands nowhere.
 */
export function containsWords(output: string, answer: string): boolean {
  return ['', ' '].some((mark) => {
    const wanted = wordsOf(answer, mark);
    return wanted.length > 0 && ` ${wordsOf(output, mark).join(' ')} `.includes(` ${wanted.join(' ')} `);
  });
}

const verdictWords = new Set(['yes', 'no', 'noanswer']);

/** F1 of the words that two texts share; 0 if one of them is "yes", "no" or "noanswer" and they differ. */
export function sharedF1(output: string, answer: string): number {
  const [said, wanted] = [wordsOf(output), wordsOf(answer)];
  const [one, other] = [said.join(' '), wanted.join(' ')];
  if (one !== other && (verdictWords.has(one) || verdictWords.has(other))) return 0;
  const left = new Map<string, number>();
  for (const word of wanted) left.set(word, (left.get(word) ?? 0) + 1);
  let shared = 0;
  for (const word of said) {
    const count = left.get(word) ?? 0;
    if (count === 0) continue;
    left.set(word, count - 1);
    shared += 1;
  }
  if (shared === 0) return 0;
  const [precision, recall] = [shared / said.length, shared / wanted.length];
  return (2 * precision * recall) / (precision + recall);
}

/**
 * The answer in a reply as released: the rest of the line after the first `prefix`, in any case and also in the middle of a line;
 * without one, the first line, which is empty if the reply begins with a line break.
 * @param prefix default "Answer:"
 */
export function parsedAnswer(reply: string, prefix = 'Answer:'): string {
  const from = endOf(prefix, reply);
  const end = reply.indexOf('\n', from);
  const line = stripSpaces(reply.slice(from, end === -1 ? undefined : end));
  return sameLetters(line.slice(0, prefix.length), prefix) ? stripSpaces(line.slice(prefix.length)) : line;
}

const sameLetters = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Where a text continues after the first `prefix`, in any case; 0 without one. */
function endOf(prefix: string, text: string): number {
  // Lower case of the whole text would move places, because it makes some letters longer.
  for (
    let at = text.indexOf(prefix.at(-1) ?? '');
    at !== -1;
    at = text.indexOf(prefix.at(-1) ?? '', at + 1)
  ) {
    if (sameLetters(text.slice(Math.max(0, at + 1 - prefix.length), at + 1), prefix)) return at + 1;
  }
  return 0;
}

/** The number of a label in a reply: that after the first "label", or the only one; empty for none. */
export function labelIn(reply: string): string {
  const [, named] = /label\W{0,5}(\d{1,6})/i.exec(reply) ?? [];
  if (named !== undefined) return named;
  const numbers = [...new Set(reply.match(/\d{1,6}/g))];
  return numbers.length === 1 ? (numbers[0] ?? '') : '';
}
