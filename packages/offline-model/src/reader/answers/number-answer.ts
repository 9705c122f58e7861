import type { QuestionFocus } from '../question-focus.js';
import type { RankedStatement } from '../rank-statements.js';
import type { Token } from '../tokens.js';

const numberWords = new Set(
  'one two three four five six seven eight nine ten eleven twelve dozen once twice'.split(' '),
);
const weakestShare = 0.6;
const mostStatements = 5;
const reach = 4;

/**
 * Answers questions about how many with the number shortly before a word of the question in the best statements,
 * otherwise with the number of statements of about equal relevance.
 */
export function numberAnswer(ranked: readonly RankedStatement[], focus: QuestionFocus): string | undefined {
  const best = ranked[0]?.score ?? 0;
  const near = ranked.filter(({ score }) => score >= best * weakestShare);
  const wanted = new Set(focus.terms);
  for (const { read } of near.slice(0, mostStatements)) {
    const { tokens } = read.analysis;
    const number = tokens.find(
      (token, place) =>
        isNumber(token) && tokens.slice(place + 1, place + 1 + reach).some((next) => wanted.has(next.stem)),
    );
    if (number !== undefined) return number.text;
  }
  return near.length === 0 ? undefined : String(near.length);
}

function isNumber(token: Token): boolean {
  return /^\d[\d.,]*$/.test(token.text) || numberWords.has(token.lower);
}
