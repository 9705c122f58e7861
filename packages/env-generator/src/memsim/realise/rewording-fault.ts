import type { RewordSentence } from '../prompts/reword-sentences.js';
import { asksTheSame } from './asks-the-same.js';

/** Why a rewording is refused. */
export type RewordingFault =
  | 'missing'
  | 'lost-words'
  | 'other-words'
  | 'kind'
  | 'negation'
  | 'other-question'
  | 'second-person'
  | 'length'
  | 'markup';

const withoutSpaces = (text: string): string => text.replace(/\s/g, '').toLowerCase();
const has = (text: string, word: string): boolean => withoutSpaces(text).includes(withoutSpaces(word));
const harmlessNegation = /不错|不得了|差不多|了不起|没错|可不/g;
const negation =
  /[不没别]|讨厌|\b(?:not|never|no longer|nobody|nothing|hates?|hated|dislikes?|detests?|used to)\b|n[’']t\b/i;
const negates = (text: string): boolean => negation.test(text.replace(harmlessNegation, ''));
const secondPerson = /[你您]|\byou(r|rs|rself)?\b/i;

/**
 * The first fault of a rewording; null for one that can be used. A rewording that lost a word of the fact, has one of
 * another sentence, denies the fact or asks for another one would change the answer.
 */
export function rewordingFault(
  text: string | undefined,
  sentence: RewordSentence & { readonly ways?: readonly string[] },
  others: readonly RewordSentence[],
): RewordingFault | null {
  if (text === undefined || text.trim() === '') return 'missing';
  if (!sentence.keep.every((word) => has(text, word))) return 'lost-words';
  const foreign = others.flatMap(({ keep }) => keep).filter((word) => !has(sentence.text, word));
  if (foreign.some((word) => has(text, word))) return 'other-words';
  if (/[?？]/.test(text) !== (sentence.kind === 'question')) return 'kind';
  if (negates(text) && !negates(sentence.text)) return 'negation';
  if (!asksTheSame(text, sentence.ways ?? [])) return 'other-question';
  if (secondPerson.test(text) && !secondPerson.test(sentence.text)) return 'second-person';
  if ([...text].length > 2 * [...sentence.text].length + 30) return 'length';
  return /[\n{}[\]]|^["“'`]|输出|改写|保留[:：]|\bkeep:/.test(text.trim()) ? 'markup' : null;
}
