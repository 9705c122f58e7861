import type { Profile } from '@memgym/core';
import { rulesOf } from '../rules-of.js';
import { chineseNumbers } from './chinese-numbers.js';
import { judgmentParts } from './judgment-parts.js';

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
  const { countedFines } = rulesOf(profile);
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
