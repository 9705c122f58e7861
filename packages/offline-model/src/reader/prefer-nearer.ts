import { analyse } from './analyse.js';
import { type OptionPart, partSupport } from './option-support.js';
import type { ReadStatement } from './read-statement.js';

const clauseBreak = /[,.;:!?，。；：！？]+|\s(?:because|but|while|whereas|although|and|so)\s|因为|但是|不过/;
/** Factor for the support of an option farther from the question's terms. */
const furtherShare = 0.95;

/**
 * Breaks ties inside one statement: of equally supported options, the one in the clause with the question's terms
 * counts fully, the others a little less. Without such a clause nothing changes.
 */
export function preferNearer(
  support: readonly number[],
  parts: readonly (OptionPart | undefined)[],
  read: ReadStatement,
  asked: readonly string[],
  language: string,
): readonly number[] {
  const best = Math.max(0, ...support);
  const tied = support.map((value) => best > 0 && value >= best - 1e-9);
  if (tied.filter(Boolean).length < 2) return support;
  const clauses = read.statement.text
    .split(clauseBreak)
    .filter((clause) => clause.trim() !== '')
    .map((text) => analyse({ text, eventTime: read.statement.eventTime }, language));
  if (clauses.length < 2) return support;
  const nearness = parts.map((part, index) => {
    if (part === undefined || tied[index] !== true) return 0;
    const counts = clauses.map(
      (clause) => partSupport(part, clause) * asked.filter((term) => clause.terms.has(term)).length,
    );
    return Math.max(...counts);
  });
  const nearest = Math.max(...nearness);
  return support.map((value, index) =>
    tied[index] === true && (nearness[index] ?? 0) < nearest - 1e-9 ? value * furtherShare : value,
  );
}
