import { createAnalyzer } from '@memgym/text';
import type { RewordSentence } from '../prompts/reword-sentences.js';

const analyzer = createAnalyzer({ language: 'en', stopWords: 'english' });
const placeholder = /%\w+|<[^<>]*>|[{}|]/g;
const chineseFunctionWords = /[的是什么哪多少在了吗呢谁怎样来着我里个那几有对于给该用以下面最可能]/g;

/**
 * Whether a reworded question can have the same meaning: it contains a word from one of the ways to ask it. "Where does
 * my boss live?" does not ask for the city where the boss works.
 */
function asksTheSame(text: string, ways: readonly string[]): boolean {
  const known = ways.map((way) => way.replace(placeholder, ' ')).flatMap(contentOf);
  if (known.length === 0) return true;
  const said = new Set(contentOf(text));
  return known.some((word) => said.has(word));
}

/** Stems of English words, and Chinese characters that carry meaning. */
function contentOf(text: string): string[] {
  const characters = text.replace(chineseFunctionWords, '').match(/\p{Script=Han}/gu) ?? [];
  return [...characters, ...analyzer.analyze(text.replace(/\p{Script=Han}/gu, ' '))];
}

/** Why a rewording is refused. */
export type RewordingFault =
  | 'missing'
  | 'lost-words'
  | 'other-words'
  | 'kind'
  | 'negation'
  | 'added-fact'
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

const figures = /\d+(?:[.:]\d+)*/g;
/** Words that date a statement or give it an amount. Those of the fact itself are words to keep. */
const circumstances =
  /[上下]{1,4}个?(?:周|星期|月|年)|周[一二三四五六日天末]|星期[一二三四五六日天]|昨天|前天|明天|后天|去年|明年|\b(?:yesterday|tomorrow|(?:last|next) (?:week|month|year)|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sundays?|january|february|april|june|july|august|september|october|november|december)\b/gi;
/** Capitalised words inside an English sentence: names of people, places and brands. */
const names = /(?<=[a-z] )[A-Z][a-z]{2,}/g;

/** Whether a text has a value: a word of letters only as a whole word, so that “art” is not in “start”. */
function says(text: string, value: string): boolean {
  if (!/^[\w\s'-]+$/.test(value)) return has(text, value);
  const [within, word] = [text.toLowerCase(), value.toLowerCase()];
  for (let at = within.indexOf(word); at >= 0; at = within.indexOf(word, at + 1)) {
    const around = `${within[at - 1] ?? ' '}${within[at + word.length] ?? ' '}`;
    if (!/\w/.test(around)) return true;
  }
  return false;
}

/**
 * Whether a rewording says something that its sentence does not say: a figure, a day, a name, or a value of the user's
 * profile. Facts in other words are left to a model.
 * @param values the values that the user's other sentences tell
 */
function addsFact(text: string, given: string, values: readonly string[]): boolean {
  const isNew = (word: string): boolean => !has(given, word);
  return (
    [figures, circumstances, names].some((pattern) => (text.match(pattern) ?? []).some(isNew)) ||
    values.some((value) => isNew(value) && says(text, value))
  );
}

/**
 * The first fault of a rewording; null for one that can be used. A rewording that lost a word of the fact, has one of
 * another sentence, denies the fact, adds one or asks for another one would change the answer.
 * @param values the values that the user's other sentences tell
 */
export function rewordingFault(
  text: string | undefined,
  sentence: RewordSentence & { readonly ways?: readonly string[] },
  {
    others,
    values = [],
  }: { readonly others: readonly RewordSentence[]; readonly values?: readonly string[] | undefined },
): RewordingFault | null {
  if (text === undefined || text.trim() === '') return 'missing';
  if (!sentence.keep.every((word) => has(text, word))) return 'lost-words';
  const foreign = others.flatMap(({ keep }) => keep).filter((word) => !has(sentence.text, word));
  if (foreign.some((word) => has(text, word))) return 'other-words';
  if (/[?？]/.test(text) !== (sentence.kind === 'question')) return 'kind';
  if (negates(text) && !negates(sentence.text)) return 'negation';
  if (!asksTheSame(text, sentence.ways ?? [])) return 'other-question';
  if (secondPerson.test(text) && !secondPerson.test(sentence.text)) return 'second-person';
  if (addsFact(text, sentence.text, values)) return 'added-fact';
  if ([...text].length > 2 * [...sentence.text].length + 30) return 'length';
  return /[\n{}[\]]|^["“'`]|输出|改写|保留[:：]|\bkeep:/.test(text.trim()) ? 'markup' : null;
}
