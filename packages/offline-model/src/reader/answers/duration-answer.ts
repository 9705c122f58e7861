import type { RankedStatement } from '../rank-statements.js';
import { isChinese } from '../reader-input.js';
import { amountPattern } from '../time/number-words.js';

const english = new RegExp(
  `\\b(?:(?:since|for (?:about |over |almost |nearly )?)?(?:${amountPattern.slice(1, -1)}|\\d+-\\d+)(?: and a half)?[ -](?:second|minute|hour|day|week|month|year|decade)s?(?: ago)?)\\b|\\bsince (?:19|20)\\d{2}\\b|\\b(?:once|twice|(?:two|three|four|five|\\d+) times) (?:a|per) (?:day|week|month|year)\\b|\\bevery (?:day|week|month|year|weekend|morning)\\b`,
  'i',
);
const chinese =
  /(?:(?<!\d)\d+|(?<![一二两三四五六七八九十半])[一二两三四五六七八九十半]+)(?:个)?(?:小时|分钟|天|周|星期|月|年)/;
const weakestShare = 0.6;
const mostStatements = 4;

/**
 * Answers questions about how long or how often with the first such phrase in the best statements; undefined if there
 * is none.
 */
export function durationAnswer(ranked: readonly RankedStatement[], language: string): string | undefined {
  const best = ranked[0]?.score ?? 0;
  for (const { read, score } of ranked.slice(0, mostStatements)) {
    if (score < best * weakestShare) break;
    const match = (isChinese(language) ? chinese : english).exec(read.statement.text);
    if (match !== null) return match[0].replace(/^for (?:about |over |almost |nearly )?/i, '');
  }
  return undefined;
}
