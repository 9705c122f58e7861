import type { PersonaMemMessage } from '../../data/read-contexts.js';

/** Tokens of a text in o200k_base. */
export type CountTokens = (text: string) => number;

/** The lengths and distances of a question in its conversation (packages/personamem/spec.md#distances). */
export interface QuestionMeasures {
  readonly contextTokens: number;
  readonly contextLetters: number;
  readonly distanceTokens: number;
  readonly distanceBlocks: number;
  /** `92.67%`. */
  readonly proportion: string;
}

/** Measures questions in one conversation, tokenizing each message once. */
export interface ConversationMeasure {
  /**
   * @param end number of visible messages
   * @param reference position of the message that the question is about
   * @param block session of the question, from 0; the number of sessions for one after the whole text
   */
  of(question: string, end: number, reference: number, block: number): QuestionMeasures;
  /** The session of a message, from 0. */
  blockOf(message: number): number;
}

/** @param starts positions of the first message of each session */
export function measureConversation(
  messages: readonly PersonaMemMessage[],
  starts: readonly number[],
  countTokens: CountTokens,
): ConversationMeasure {
  const tokens = prefixSums(messages.map(({ content }) => countTokens(content)));
  const letters = prefixSums(messages.map(({ content }) => [...content].length));
  const blockOf = (message: number): number => starts.filter((start) => start <= message).length - 1;
  return {
    blockOf,
    of(question, end, reference, block) {
      const own = countTokens(question);
      const contextTokens = (tokens[end] ?? 0) + own;
      const distanceTokens = (tokens[end] ?? 0) - (tokens[reference] ?? 0) + own;
      return {
        contextTokens,
        contextLetters: letters[end] ?? 0,
        distanceTokens,
        distanceBlocks: block - blockOf(reference),
        proportion: `${twoDigits((distanceTokens / contextTokens) * 100)}%`,
      };
    },
  };
}

/** Two digits, rounded half to even as in Python. */
function twoDigits(value: number): string {
  const isTie = Number.isInteger(value * 8) && !Number.isInteger(value * 4);
  const above = value.toFixed(2);
  return isTie && Number(above.at(-1)) % 2 === 1 ? (value - 0.005).toFixed(2) : above;
}

function prefixSums(values: readonly number[]): number[] {
  const sums = [0];
  for (const value of values) sums.push((sums.at(-1) ?? 0) + value);
  return sums;
}
