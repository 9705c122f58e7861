import { contains, containsWords, isExact, labelIn, parsedAnswer } from './answer-text.js';
import { type FilmFinder, listedTexts, namedTexts } from './films.js';

/** How a reply is read and compared. */
export interface ScoreRules {
  /** The texts in a reply that may be the answer. */
  texts(reply: string): readonly string[];
  /** The answer in a reply, after its mark or in its first line. */
  parsed(reply: string): string;
  /** Whether an answer stands in a text. */
  contains(text: string, answer: string): boolean;
  /** Whether a reply names the right label. */
  isLabel(reply: string, answer: string): boolean;
  /** Whether a reply names the event that happens next. */
  isEvent(reply: string, answers: readonly string[]): boolean;
  /** The films that a reply recommends, best first; undefined for a text that is none. */
  films(reply: string, finder: FilmFinder): readonly (string | undefined)[];
}

/** Answers in whole words, labels in either form, and only films that are named. */
export const fixedScoring: ScoreRules = {
  texts: (reply) => [reply, parsedAnswer(reply.trim())],
  parsed: (reply) => parsedAnswer(reply.trim()),
  contains: containsWords,
  isLabel: (reply, answer) => labelIn(reply) === answer.trim() || isExact(reply, answer),
  isEvent: (reply, answers) => answers.some((answer) => containsWords(reply, answer)),
  films: (reply, { similar }) => [...new Set(namedTexts(reply).map((text) => similar(text) ?? text))],
};

/** As released (docs/specs/memory-agent-bench.md#metrics). */
export const referenceScoring: ScoreRules = {
  texts: (reply) => [reply, parsedAnswer(reply)],
  parsed: parsedAnswer,
  contains,
  isLabel: (reply, answer) => isExact(parsedAnswer(reply), answer),
  isEvent: (reply, answers) => answers.every((answer) => reply.toLowerCase().includes(answer.toLowerCase())),
  // Recall looks at the first ten only.
  films: (reply, { nearest }) => listedTexts(reply).slice(0, 10).map(nearest),
};
