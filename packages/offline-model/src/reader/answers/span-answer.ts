import type { QuestionFocus } from '../question-focus.js';
import type { RankedStatement } from '../rank-statements.js';
import { type CandidateSpan, candidateSpans } from '../spans/candidate-spans.js';
import type { TermWeights } from '../term-weights.js';

const mostListed = 4;
const listedShare = 0.75;

/**
 * The likeliest span of the best statements; several spans, separated by commas, if the question asks for several
 * things.
 */
export function spanAnswer(
  ranked: readonly RankedStatement[],
  focus: QuestionFocus,
  weights: TermWeights,
): string | undefined {
  const spans = candidateSpans(ranked, focus, weights);
  const best = spans[0];
  if (best === undefined || !focus.plural) return best?.text;
  const listed: CandidateSpan[] = [];
  for (const span of spans) {
    if (listed.length === mostListed || span.score < best.score * listedShare) break;
    const known = listed.some(
      (other) => other.from === span.from || other.stems.some((stem) => span.stems.includes(stem)),
    );
    if (!known) listed.push(span);
  }
  return listed.map((span) => span.text).join(', ');
}
