import type { RankedStatement } from '../rank-statements.js';
import { isChinese } from '../reader-input.js';

const negation = /\b(?:not|no|never|none|nobody|nothing|hardly|without|stopped|quit|refused)\b|n[’']t\b/i;
const chineseNegation = /不|没|未|别|无/;
const weakestSupport = 0.5;

/** Answers "yes" if the best statement is about the question and contains no negation, otherwise "no". */
export function yesNoAnswer(ranked: readonly RankedStatement[], question: string, language: string): string {
  const best = ranked[0];
  const chinese = isChinese(language);
  const supported = best !== undefined && best.score >= weakestSupport;
  const pattern = chinese ? chineseNegation : negation;
  const denied = best !== undefined && pattern.test(best.read.statement.text) !== pattern.test(question);
  const yes = supported && !denied;
  if (chinese) return yes ? '是' : '否';
  if (/\b(?:would|could|might|likely)\b/i.test(question)) return yes ? 'Likely yes' : 'Likely no';
  return yes ? 'Yes' : 'No';
}
