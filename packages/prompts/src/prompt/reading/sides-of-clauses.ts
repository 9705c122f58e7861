import { sentencesOf } from './verdict-lines.js';
import { type Side, sideOf } from './verdict-words.js';

const clauseEnd = /[,;:!()。，；！、—–…]|\.{2}|\.(?!\d)| - /;

/** Words before a second thought. */
const leadIn =
  /^(?:no|yes|wait|actually|sorry|correction|hm{1,5}|oh|well|so|and|but|or|rather|i mean|in fact|on second thought|on reflection|scratch that|其实|应该|应为|更正|等等) ?/;

const subject =
  /^(?:(?:it|this|that|the (?:prediction|answer|response|reply)) (?:is|was) |(?:it|that)'s |(?:它|这|答案|预测|回答)是?)/;

/** A clause that is longer says more than a verdict. */
const longestClause = 100;

/**
 * The sides that the clauses of a line take on the whole, such as the second one of `Correct, no wait, it is wrong`. What
 * they say of a part ("the year is wrong") is none.
 * @param line in lower case, without decoration
 */
export function sidesOfClauses(line: string): Side[] {
  return sentencesOf(line)
    .filter((sentence) => !/[?？]$/.test(sentence))
    .flatMap((sentence) => sentence.split(clauseEnd))
    .flatMap((clause) => sideOfClause(clause.trim()) ?? []);
}

function sideOfClause(clause: string): Side | undefined {
  if (clause === '' || clause.length > longestClause) return undefined;
  let words = clause.replace(/\b(is|was)n't\b/, '$1 not');
  for (let more = 4; more > 0 && leadIn.test(words); more -= 1) words = words.replace(leadIn, '');
  const said = sideOf(words.replace(subject, ''));
  // "Right, let me see" is no verdict.
  return said?.judges && words !== 'right' ? said.side : undefined;
}
