import type { Profile } from '@memgym/core';
import { meteor } from '@memgym/scoring';
import { segmentChinese } from '@memgym/text';
import { fineScore, monthsScore, setOverlap } from '../judgment-scores.js';
import { citedArticles } from './judgment-articles.js';
import { judgedCharges } from './judgment-charges.js';
import { judgmentParts } from './judgment-parts.js';
import { fineYuan, sentenceMonths } from './judgment-sentence.js';

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
