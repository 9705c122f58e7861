import { chineseNumbers } from './chinese-numbers.js';
import { judgmentParts } from './judgment-parts.js';

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
