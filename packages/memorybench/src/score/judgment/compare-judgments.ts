import type { Profile } from '@memgym/core';
import { meteor } from '@memgym/scoring';
import { segmentChinese } from '@memgym/text';
import { countingRules } from '../counting-rules.js';
import { fineScore, monthsScore, setOverlap } from '../judgment-scores.js';
import { judgedCharges } from './judgment-charges.js';
import { judgmentParts } from './judgment-parts.js';

const digits: Readonly<Record<string, number>> = {
  零: 0,
  〇: 0,
  一: 1,
  壹: 1,
  幺: 1,
  二: 2,
  贰: 2,
  貳: 2,
  两: 2,
  兩: 2,
  三: 3,
  叁: 3,
  四: 4,
  肆: 4,
  五: 5,
  伍: 5,
  六: 6,
  陆: 6,
  陸: 6,
  七: 7,
  柒: 7,
  八: 8,
  捌: 8,
  九: 9,
  玖: 9,
};
const units: Readonly<Record<string, number>> = {
  十: 10,
  拾: 10,
  百: 100,
  佰: 100,
  千: 1000,
  仟: 1000,
  万: 1e4,
  萬: 1e4,
  亿: 1e8,
  億: 1e8,
};

const numeral =
  /(?:\d+(?:\.\d+)?|[零〇一壹幺二贰貳两兩三叁四肆五伍六陆陸七柒八捌九玖十拾百佰千仟]|(?<=[\d零〇一壹幺二贰貳两兩三叁四肆五伍六陆陸七柒八捌九玖十拾百佰千仟])[万萬亿億])+/gu;

/** The numbers in a text, in Chinese or Arabic digits with units: 三年六个月 → 3, 6; 1.5万元 → 15000. */
export function chineseNumbers(text: string): number[] {
  return [...text.matchAll(numeral)].map(([found]) => valueOfNumeral(found));
}

function valueOfNumeral(text: string): number {
  // The value so far, as descending terms: 一万二千 is 10000, 2000. A unit multiplies all lower terms before it.
  const terms: number[] = [];
  let spelled = '';
  for (const part of text.match(/\d+(?:\.\d+)?|./gu) ?? []) {
    const unit = units[part];
    if (unit === undefined) {
      // Digits without units in between, as in 二〇二三, are read one after another.
      spelled += digits[part] ?? part;
      continue;
    }
    let factor = spelled === '' ? 0 : Number(spelled);
    while ((terms.at(-1) ?? unit) < unit) factor += terms.pop() ?? 0;
    terms.push((factor === 0 && spelled === '' ? 1 : factor) * unit);
    spelled = '';
  }
  return terms.reduce((sum, term) => sum + term, Number(spelled));
}

const terms = [/管制.{1,7}[年月]/gu, /拘役.{1,7}[年月]/gu, /有期徒刑.{1,7}[年月]/gu];
const others = /无期徒刑|死刑|无罪|免予刑事处罚|免于刑事处罚|免予刑事处分/gu;
const termEnd = /[,;，。！？、；：（以缓至]/u;
const life = 240;
const death = 10_001;

/**
 * Sum of the months of all sentences in a judgment, counting each wording once
 * (packages/memorybench/spec.md#legal-judgments): life 240, death 10001, acquittal or exemption 0; −1 where it names none.
 * The ruling is searched, otherwise the whole text.
 */
export function sentenceMonths(text: string): number {
  const found = inRuling(text, (part) => [
    ...terms.flatMap((term) => [...part.matchAll(term)].map(([match]) => upTo(termEnd, match))),
    ...[...part.matchAll(others)].map(([match]) => match),
  ]);
  return found.length === 0 ? -1 : found.reduce((sum, term) => sum + monthsOf(term), 0);
}

function monthsOf(term: string): number {
  const [first, second, ...more] = chineseNumbers(term);
  const [hasYears, hasMonths] = [term.includes('年'), term.includes('月')];
  if (first === undefined) return term.includes('无期徒刑') ? life : term.includes('死刑') ? death : 0;
  if (more.length > 0) return 0;
  if (second !== undefined)
    return hasYears && hasMonths ? Math.trunc(first) * 12 + Math.trunc(second) : Math.trunc(first);
  return hasYears ? Math.trunc(first) * 12 : hasMonths ? Math.trunc(first) : 0;
}

const fine = /罚金.{1,15}元/gu;
const fineEnd = /[，。！？、；：以已至（]/u;

/**
 * Sum in yuan of all fines in a judgment, counting each wording once (packages/memorybench/spec.md#legal-judgments); −1
 * where it names none.
 */
export function fineYuan(text: string, profile: Profile = 'fixed'): number {
  const { countedFines } = countingRules[profile];
  const found = inRuling(text, (part) => {
    const cut = [...part.matchAll(fine)].map(([match]) => upTo(fineEnd, match));
    return countedFines(cut).map((match) => match.replaceAll(',', ''));
  });
  if (found.length === 0) return -1;
  return found.reduce((sum, match) => {
    const numbers = chineseNumbers(match);
    return sum + (numbers.length === 1 ? Math.trunc(numbers[0] ?? 0) : 0);
  }, 0);
}

const upTo = (end: RegExp, text: string): string => {
  const at = text.search(end);
  return at < 0 ? text : text.slice(0, at);
};

/** The distinct findings in the ruling, or in the whole text if the ruling has none. */
function inRuling(text: string, find: (part: string) => string[]): string[] {
  const found = find(judgmentParts(text).ruling);
  return [...new Set(found.length > 0 ? found : find(text))];
}

const citations = [
  /《中华人民共和国刑法》第.*?[。《判附规]/gu,
  /《刑法》第.*?[。《判附规]/gu,
  /《中华人民共和国刑法》\s?[零一二三四五六七八九十第].*?[。《判附规]/gu,
];
const article = /第[一二三四五六七八九零十百]+条/gu;

/**
 * Numbers of the articles of the Criminal Law that a judgment cites, in its reasons or, if those cite none, anywhere
 * (packages/memorybench/spec.md#legal-judgments). Only Chinese numerals are read; 之一 after a number is lost.
 */
export function citedArticles(text: string): number[] {
  const cited = (part: string): string[] => [
    ...new Set(citations.flatMap((citation) => [...part.matchAll(citation)].map(([match]) => match))),
  ];
  const inReason = cited(judgmentParts(text).reason);
  const found = inReason.length > 0 ? inReason : cited(text);
  const numbers = found.flatMap((match) =>
    [...match.matchAll(article)].flatMap(([name]) => {
      const named = chineseNumbers(name);
      return named.length === 1 ? named : [];
    }),
  );
  return [...new Set(numbers)];
}

/** The scores of a drafted judgment against the court's, each in [0, 1]; null if it does not apply. */
export interface JudgmentComparison {
  readonly reasoning_meteor: number | null;
  readonly judge_meteor: number | null;
  readonly crime_recall: number;
  readonly crime_precision: number;
  readonly penalcode_index_recall: number;
  readonly penalcode_index_precision: number;
  readonly time_score: number | null;
  readonly amount_score: number | null;
}

/**
 * Compares a drafted judgment with the court's (packages/memorybench/spec.md#legal-judgments): charges and articles as
 * sets, sentence and fine by their similarity, and the words of reasons and ruling by METEOR over jieba's words,
 * without synonyms. Both METEOR scores are null if any of the four parts is empty.
 */
export function compareJudgments(
  drafted: string,
  expected: string,
  { profile = 'fixed' }: { readonly profile?: Profile } = {},
): JudgmentComparison {
  const [given, wanted] = [judgmentParts(drafted), judgmentParts(expected)];
  const isWhole = [given.reason, given.ruling, wanted.reason, wanted.ruling].every((part) => part !== '');
  const wordsShared = (reference: string, text: string): number | null =>
    isWhole ? meteor(segmentChinese(reference), segmentChinese(text)) : null;
  const charges = setOverlap(judgedCharges(expected), judgedCharges(drafted));
  const articles = setOverlap(citedArticles(expected), citedArticles(drafted));
  return {
    reasoning_meteor: wordsShared(wanted.reason, given.reason),
    judge_meteor: wordsShared(wanted.ruling, given.ruling),
    crime_recall: charges.recall,
    crime_precision: charges.precision,
    penalcode_index_recall: articles.recall,
    penalcode_index_precision: articles.precision,
    time_score: monthsScore(sentenceMonths(expected), sentenceMonths(drafted)),
    amount_score: fineScore(fineYuan(expected, profile), fineYuan(drafted, profile), { profile }),
  };
}
