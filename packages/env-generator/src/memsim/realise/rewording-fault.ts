import type { RewordSentence } from '../prompts/reword-sentences.js';

/** Why a rewording is refused. */
export const rewordingFaults = [
  'missing',
  'lost-words',
  'other-words',
  'kind',
  'second-person',
  'length',
  'markup',
] as const;
export type RewordingFault = (typeof rewordingFaults)[number];

const withoutSpaces = (text: string): string => text.replace(/\s/g, '').toLowerCase();
const has = (text: string, word: string): boolean => withoutSpaces(text).includes(withoutSpaces(word));
const secondPerson = /[你您]|\byou(r|rs|rself)?\b/i;

/**
 * The first fault of a rewording; null for one that can be used. A rewording that lost a word of the fact, or has one
 * of another sentence, would change the answer.
 */
export function rewordingFault(
  text: string | undefined,
  sentence: RewordSentence,
  others: readonly RewordSentence[],
): RewordingFault | null {
  if (text === undefined || text.trim() === '') return 'missing';
  if (!sentence.keep.every((word) => has(text, word))) return 'lost-words';
  const foreign = others.flatMap(({ keep }) => keep).filter((word) => !has(sentence.text, word));
  if (foreign.some((word) => has(text, word))) return 'other-words';
  if (/[?？]/.test(text) !== (sentence.kind === 'question')) return 'kind';
  if (secondPerson.test(text) && !secondPerson.test(sentence.text)) return 'second-person';
  if ([...text].length > 2 * [...sentence.text].length + 30) return 'length';
  return /[\n{}[\]]|^["“'`]|输出|改写/.test(text.trim()) ? 'markup' : null;
}
