import { createBoundedCache } from '@memgym/core';
import { segmentChinese } from '@memgym/text';
import { isChinese } from './reader-input.js';
import { findTimes } from './time/find-times.js';
import type { TimeMention } from './time/time-mention.js';
import { isFunctionCharacter, type Token, tokenise } from './tokens.js';

/** The analysis of one text, independent of a question. */
export interface Analysis {
  /** Words and punctuation; in Chinese texts only those in other scripts. */
  readonly tokens: readonly Token[];
  /** Search terms of the text: stems of content words, or Chinese words and pairs of characters. */
  readonly terms: ReadonlySet<string>;
  /** The days, months and years that it mentions, and the day of the message. */
  readonly timeKeys: ReadonlySet<string>;
  readonly times: readonly TimeMention[];
  /** Lower-case letters and digits only, to find a phrase regardless of spacing. */
  readonly compact: string;
}

const analyses = createBoundedCache<Analysis>(10_000);
const hanCharacter = /\p{Script=Han}/gu;
const han = /\p{Script=Han}+/gu;

/** Analyses a statement; the result is cached and shared. */
export function analyse(
  statement: { readonly text: string; readonly eventTime?: string | undefined },
  language: string,
): Analysis {
  const { text, eventTime } = statement;
  const key = `${isChinese(language) ? 'zh' : 'en'}|${eventTime ?? ''}|${text}`;
  return analyses.get(key, () => analyseText(text, eventTime, language));
}

function analyseText(text: string, eventTime: string | undefined, language: string): Analysis {
  const tokens = tokenise(isChinese(language) ? text.replace(hanCharacter, ' ') : text);
  const terms = new Set<string>();
  for (const token of tokens) {
    if (!token.content) continue;
    terms.add(token.stem);
    // This lets `169` also find `169cm`.
    const number = /^\d+(?=\p{L})/u.exec(token.lower);
    if (number !== null) terms.add(number[0]);
  }
  if (isChinese(language)) addChineseTerms(text, terms);
  const times = findTimes(text, eventTime, language);
  const timeKeys = new Set(times.flatMap((time) => time.keys));
  if (eventTime !== undefined) timeKeys.add(eventTime.slice(0, 10)).add(eventTime.slice(0, 7));
  return { tokens, terms, times, timeKeys, compact: compactOf(text) };
}

/** Letters and digits only, lower case; leading zeros of numbers dropped. */
export function compactOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/(?<!\d)0+(?=\d)/g, '')
    .replace(/(月\d{1,2})号/g, '$1日')
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function addChineseTerms(text: string, terms: Set<string>): void {
  for (const [run] of text.matchAll(han)) {
    for (const word of segmentChinese(run, 'search')) if (word.length > 1) terms.add(word);
    const characters = [...run];
    for (let index = 0; index < characters.length; index += 1) {
      const first = characters[index] ?? '';
      const second = characters[index + 1];
      if (!isFunctionCharacter(first)) terms.add(first);
      if (second !== undefined && !(isFunctionCharacter(first) && isFunctionCharacter(second)))
        terms.add(first + second);
    }
  }
}
